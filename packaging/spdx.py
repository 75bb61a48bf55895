#!/usr/bin/env python3
"""usage: spdx.py --version V EXECUTABLE: an SPDX 2.3 document of the executable and the libraries that it is linked with, as
Debian's packages of this machine have them. Dates are those of SOURCE_DATE_EPOCH."""
import argparse
import hashlib
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

# Libraries of headers alone leave no trace in the executable.
HEADER_ONLY = ["libboost-dev", "libcli11-dev", "nlohmann-json3-dev"]


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def libraries(executable):
    return sorted({os.path.realpath(path) for path in re.findall(r"=> (/\S+)", output("ldd", executable))})


def package_of(library):
    """Debian knows a library by the name under which it was installed, which may lie behind a link of /usr's merge."""
    for path in (library, library.removeprefix("/usr")):
        found = subprocess.run(["dpkg-query", "--search", path], capture_output=True, text=True, check=False)
        if found.returncode == 0:
            return found.stdout.split(":")[0]
    sys.exit(f"no package has {library}")


def described(package):
    fields = "${source:Package}\\n${Version}\\n${Homepage}"
    # Several architectures of a package may be installed: the first will do, they have one source.
    source, version, homepage = output("dpkg-query", "--show", f"--showformat={fields}\\n", package).split("\n")[:3]
    return {"SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", package), "name": package, "versionInfo": version,
            "downloadLocation": "NOASSERTION", "homepage": homepage or "NOASSERTION", "filesAnalyzed": False,
            "licenseConcluded": "NOASSERTION", "licenseDeclared": "NOASSERTION", "copyrightText": "NOASSERTION",
            "comment": f"licence: /usr/share/doc/{package}/copyright of the Debian package",
            "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                              "referenceLocator": f"pkg:deb/debian/{source}@{version}"}]}


def document(executable, version):
    digest = hashlib.sha256(Path(executable).read_bytes()).hexdigest()
    epoch = int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))
    main = {"SPDXID": "SPDXRef-waywiser", "name": "waywiser", "versionInfo": version, "downloadLocation": "NOASSERTION",
            "filesAnalyzed": False, "licenseConcluded": "MIT", "licenseDeclared": "MIT",
            "copyrightText": "Copyright (c) 2026 The Waywiser authors"}
    linked = sorted({package_of(library) for library in libraries(executable)})
    packages = [main, *map(described, linked), *map(described, HEADER_ONLY)]
    relations = [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": main["SPDXID"]}]
    for package in packages[1:]:
        kind = "STATIC_LINK" if package["name"] in HEADER_ONLY else "DYNAMIC_LINK"
        relations.append({"spdxElementId": main["SPDXID"], "relationshipType": kind, "relatedSpdxElement": package["SPDXID"]})
    return {"spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"waywiser-{version}",
            "documentNamespace": f"https://spdx.org/spdxdocs/waywiser-{version}-{digest}",
            "creationInfo": {"created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(epoch)),
                             "creators": ["Tool: waywiser-packaging-spdx"]},
            "packages": packages, "relationships": relations}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--version", required=True)
    parser.add_argument("executable")
    options = parser.parse_args()
    json.dump(document(options.executable, options.version), sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
