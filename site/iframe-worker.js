// Browsers allow no workers to pages that are read from files. There the search's script runs in a hidden frame instead.
// (The theme looks for a file of this name among its polyfills, and would fetch one from outside otherwise.)
if (location.protocol === "file:") {
  window.Worker = class FrameWorker extends EventTarget {
    constructor(url) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.appendChild(frame);
      const inner = frame.contentWindow;
      const load = (address) =>
        new Promise((done, failed) => {
          const script = inner.document.createElement("script");
          script.src = new URL(address, document.baseURI);
          script.onload = done;
          script.onerror = () => failed(new Error(`cannot load ${address}`));
          inner.document.body.appendChild(script);
        });
      // What a worker's script finds in its global scope.
      inner.importScripts = (...addresses) => addresses.reduce((before, address) => before.then(() => load(address)), Promise.resolve());
      inner.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      this.frame = frame;
      this.ready = load(url);
    }
    postMessage(data) {
      this.ready.then(() => this.frame.contentWindow.dispatchEvent(new MessageEvent("message", { data })));
    }
    terminate() {
      this.frame.remove();
    }
  };
}
