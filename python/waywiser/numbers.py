"""Numbers on their way into an instance, which holds decimals and never rounds unasked."""

from collections.abc import Iterable
from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from math import isfinite
from numbers import Integral, Rational, Real
from operator import index
from typing import Any, Union

from .errors import InputError

Number = Union[int, str, Decimal, Fraction, float]

MOST_DECIMALS = 9
_EXACT = Context(prec=400, rounding=ROUND_HALF_EVEN)


def refused(what: str, found: Any, expected: str) -> InputError:
    error = InputError(f"{what}: found {found!r}, expected {expected}")
    error.file, error.found, error.expected = what, repr(found), expected
    return error


def _exact(value: Any, what: str) -> Union[Decimal, Fraction]:
    if isinstance(value, Decimal):
        number: Union[Decimal, Fraction] = value
    elif isinstance(value, Integral):
        number = Decimal(int(value))
    elif isinstance(value, Rational):
        number = Fraction(int(value.numerator), int(value.denominator))
    elif isinstance(value, Real):
        # The binary number as it is; one of more than 64 bits, such as NumPy's longdouble, by its fraction.
        wide = isfinite(value) and float(value) != value
        number = Fraction(*map(int, value.as_integer_ratio())) if wide else Decimal(float(value))
    else:
        raise refused(what, value, "a number")
    if isinstance(number, Decimal) and not number.is_finite():
        raise refused(what, value, "a finite number")
    return number


def decimal_text(value: Any, what: str, decimals: int | None) -> str:
    """The number as text, exactly; rounded half to even where `decimals` allows that."""
    if isinstance(value, bool):
        raise refused(what, value, "a number")
    if isinstance(value, str) and not value.isascii():
        raise refused(what, value, "a decimal number")
    if isinstance(value, str) and decimals is None:
        return value.strip()  # as it stands: the library reads decimals exactly
    if isinstance(value, str):
        try:
            value = Decimal(value.strip())
        except ArithmeticError:
            raise refused(what, value, "a decimal number") from None
    number = _exact(value, what)
    if decimals is not None:
        digits = round(Fraction(number) * 10**decimals)  # half to even
        return format(Decimal(digits).scaleb(-decimals, _EXACT), "f")
    if isinstance(number, Fraction):
        if 10**MOST_DECIMALS % number.denominator:
            raise refused(what, value, f"a decimal of at most {MOST_DECIMALS} decimals, or decimals=N to round to")
        return format(Decimal(number.numerator * (10**MOST_DECIMALS // number.denominator)).scaleb(-MOST_DECIMALS, _EXACT), "f")
    # A float such as 0.1 is a binary number with 55 decimals; say so rather than guess what was meant.
    text = format(number, "f")
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    if len(text.partition(".")[2]) > MOST_DECIMALS:
        what_is = f"the float {value!r}, which is {text[:40]}" if isinstance(value, float) else text[:60]
        raise refused(what, value, f"at most {MOST_DECIMALS} decimals ({what_is}): give it as a str or Decimal, or say decimals=N to round")
    return text


def flat(values: Any) -> list:
    """The numbers of nested sequences or of an array, row by row."""
    if hasattr(values, "tolist"):  # NumPy: Python's own numbers, whatever the type and the strides
        values = values.tolist()
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        return [values]
    numbers: list = []
    for value in values:
        numbers.extend(flat(value))
    return numbers


def texts(values: Any, what: str, count: int | None, shape: str, decimals: int | None) -> list[str]:
    numbers = flat(values)
    if count is not None and len(numbers) != count:
        raise refused(what, f"{len(numbers)} numbers", shape)
    return [decimal_text(number, what, decimals) for number in numbers]


def table(values: Any, what: str, rows: int, columns: int, shape: str, decimals: int | None) -> list[str]:
    """The numbers of `rows` rows of `columns` each, row by row: a transposed table has as many, and is refused."""
    listed = [flat(row) for row in items(values.tolist() if hasattr(values, "tolist") else values, what, shape)]
    if len(listed) != rows or any(len(row) != columns for row in listed):
        widths = " or ".join(str(width) for width in sorted({len(row) for row in listed})[:3])
        raise refused(what, f"{len(listed)} rows of {widths or 0} numbers", shape)
    return [decimal_text(number, what, decimals) for row in listed for number in row]


def integer(value: Any, what: str) -> int:
    """A whole number of 64 bits, of Python's or NumPy's types; 2.0 is none, for nothing is rounded unasked."""
    try:
        number = index(value)
    except TypeError:
        raise refused(what, value, "an integer") from None
    if not -(2**63) <= number < 2**63:
        raise refused(what, value, "an integer that fits 64 bits")
    return number


def text(value: Any, what: str) -> str:
    """Text that UTF-8 can hold: half of a pair of surrogates is none, nor is what NumPy makes of bytes beyond Unicode."""
    try:
        str(value).encode().decode()
    except UnicodeError:
        raise refused(what, value, "text that UTF-8 can hold") from None
    return str(value)


def items(values: Any, what: str, expected: str) -> list:
    """The members of a sequence, which text is not."""
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        raise refused(what, values, expected)
    return list(values)
