"""Dataclasses that are made without compiling source for each class (docs/decisions.md, 0037).

`dataclasses.dataclass` writes the source of five functions for each class and compiles it. For the many classes of
naipe, this took half of the time that its import takes. The classes made here have the same fields as usual dataclasses,
and compare, hash, print, match, copy and pickle in the same way. `fields`, `replace` and `asdict` work with them. A type
checker sees the usual `dataclass`.

Only methods that are called often are compiled. At first, a class has methods that all classes share. After OFTEN calls
of a method, a method that is compiled for this class replaces it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, Field, FrozenInstanceError, field, fields
from dataclasses import dataclass as _dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from inspect import Signature

#: Attributes that are not copied from a class to its version with slots, because the version with slots has its own.
_MADE_ANEW = frozenset({"__dict__", "__weakref__", "__qualname__"})


def slotted(cls: type[Any], known: dict[str, Field[Any]], *, frozen: bool = True) -> Any:
    """Return a copy of a class with slots for the fields that the class declares itself, and with an `__init__` that sets
    all `known` fields."""
    own = [name for name in known if name in cls.__annotations__]
    body = {name: value for name, value in cls.__dict__.items() if name not in own and name not in _MADE_ANEW}
    metaclass: Any = type(cls)
    made = metaclass(cls.__name__, cls.__bases__, {**body, "__slots__": tuple(own)})
    made.__qualname__ = cls.__qualname__
    _known_by_all(made, known)
    put = [getattr(made, name).__set__ for name in known]
    made.__init__ = _init(made, known, put, frozen=frozen)
    return made


def fields_of(cls: type[Any]) -> dict[str, Field[Any]]:
    """Return the fields of a class by name: those of its base classes, then its own."""
    known: dict[str, Field[Any]] = {}
    for base in reversed(cls.__mro__[1:]):
        known |= getattr(base, "__dataclass_fields__", {})
    for name, kind in cls.__annotations__.items():
        if "ClassVar" not in kind:
            known[name] = _field(name, kind, cls.__dict__.get(name, MISSING))
    return known


def _field(name: str, kind: str, default: Any) -> Field[Any]:
    found: Any = default if isinstance(default, Field) else field() if default is MISSING else field(default=default)
    found.name, found.type = name, kind
    found._field_type = _USUAL  # the mark of `dataclass` for a field that is no ClassVar and no InitVar
    return found  # type: ignore[no-any-return]


def _usual() -> object:
    """Return the value by which `dataclass` marks a field that is neither a class variable nor an argument of
    `__init__` alone."""

    @_dataclass(init=False, repr=False, eq=False)
    class One:
        """A class that has a docstring. For a class without a docstring, the library would compose one, which takes
        longer than everything else."""

        field: int

    one: Any = fields(One)[0]
    return one._field_type


_USUAL = _usual()


def _known_by_all(made: Any, known: dict[str, Field[Any]]) -> None:
    made.__dataclass_fields__ = known
    setattr(made, "__match_args__", tuple(known))  # noqa: B010 - otherwise a type checker would take this attribute for its own
    if "__init__" not in made.__dict__:
        made.__signature__ = _SIGNATURE


# ------------------------------------------------------------------- to make one

#: After this number of calls, a method is compiled for its class. To compile it takes as long as about sixty calls
#: save.
OFTEN = 40
#: A function that takes the positional and the named arguments of a call, and returns the values of all fields.
_Completed = Callable[[tuple[object, ...], dict[str, object]], Sequence[object]]


def _written(cls: type, name: str, parameters: str, lines: Iterable[str], known: Mapping[str, object]) -> None:
    """Compile a method from lines of source, and give it to a class. `known` has the names that the source may use."""
    space = dict(known)
    text = f"def {name}({parameters}):\n" + "".join(f" {line}\n" for line in lines)
    exec(compile(text, f"<record {cls.__qualname__}>", "exec"), space)
    made: Any = space[name]
    made.__qualname__ = f"{cls.__qualname__}.{name}"
    setattr(cls, name, made)


def _init(
    cls: type, known: dict[str, Field[Any]], put: list[Callable[[Any, Any], None]], *, frozen: bool
) -> Callable[..., None]:
    """Return `__init__` for a class with slots. `put` has the function that sets each field, in the order of the fields."""
    completed: _Completed | None = None
    count, left = len(put), OFTEN

    def __init__(self: object, *values: object, **named: object) -> None:
        nonlocal left, completed
        left -= 1
        if left == 0:
            setters = {f"put_{name}": set_one for name, set_one in zip(known, put)}
            setting = "put_{}(self, {{}})" if frozen else "self.{} = {{}}"
            _init_written(cls, known, [setting.format(name) for name in known], setters)
        every: Sequence[object] = values
        if named or len(values) != count:
            completed = completed or _completed(cls.__name__, known)
            every = completed(values, named)
        for set_one, value in zip(put, every):
            set_one(self, value)

    return __init__


def _init_with_dict(cls: type, known: dict[str, Field[Any]]) -> Callable[..., None]:
    """Return `__init__` for a class without slots. It sets all fields at once, in the `__dict__` of the record."""
    completed: _Completed | None = None
    names = tuple(known)
    count, left = len(names), OFTEN

    def __init__(self: object, *values: object, **named: object) -> None:
        nonlocal left, completed
        left -= 1
        if left == 0:
            _init_written(cls, known, [f"space[{name!r}] = {{}}" for name in known], {}, "space = self.__dict__")
        every: Sequence[object] = values
        if named or len(values) != count:
            completed = completed or _completed(cls.__name__, known)
            every = completed(values, named)
        self.__dict__.update(zip(names, every))

    return __init__


def _init_written(
    cls: type, known: dict[str, Field[Any]], settings: Iterable[str], setters: Mapping[str, object], first: str = "pass"
) -> None:
    """Compile an `__init__` for one class. `settings` has the line that sets each field, with `{}` for its value; `first`
    is the line before them. Nothing is done if the name of a field is also a name that the source of `__init__` needs."""
    space: dict[str, object] = {"MISSING": MISSING, **setters}
    if not known.keys().isdisjoint(
        ("space", *space, *(f"{way}_{name}" for name in known for way in ("make", "usual")))
    ):
        return  # the name of a field is also a name that the source needs
    parameters, lines = ["self"], [first]
    for (name, found), setting in zip(known.items(), settings):
        value = name
        if found.default_factory is not MISSING:
            parameters.append(f"{name}=MISSING")
            space[f"make_{name}"] = found.default_factory
            value = f"make_{name}() if {name} is MISSING else {name}"
        elif found.default is not MISSING:
            parameters.append(f"{name}=usual_{name}")
            space[f"usual_{name}"] = found.default
        else:
            parameters.append(name)
        lines.append(setting.format(value))
    _written(cls, "__init__", ", ".join(parameters), lines, space)


def _completed(title: str, known: dict[str, Field[Any]]) -> _Completed:
    """Return a function that takes the positional and the named arguments of a call, and returns the values of all
    fields. The defaults are collected here, only once. The function raises TypeError for wrong arguments, as a call does."""
    defaults = [found.default for found in known.values()]
    makers = [found.default_factory for found in known.values()]
    made = [number for number, make in enumerate(makers) if make is not MISSING]
    needed = [number for number, found in enumerate(defaults) if found is MISSING and number not in made]
    last = needed[-1] if needed else -1
    place = {name: number for number, name in enumerate(known)}

    def completed(values: tuple[object, ...], named: dict[str, object]) -> Sequence[object]:
        given = len(values)
        found = [*values, *defaults[given:]]
        for name, value in named.items():
            number = place.get(name, -1)
            if number < given:  # there is no such field, or it has a value already
                raise _unfit(title, known, given, named)
            found[number] = value
        for number in made:
            if found[number] is MISSING:
                make: Any = makers[number]
                found[number] = make()
        if len(found) > len(defaults) or (given <= last and any(found[number] is MISSING for number in needed)):
            raise _unfit(title, known, given, named)
        return found

    return completed


def _unfit(title: str, known: Mapping[str, Field[Any]], given: int, named: Mapping[str, object]) -> TypeError:
    """Return the TypeError for a call with wrong arguments. It says which argument is missing or superfluous."""
    try:
        _signature(known).bind(*[None] * given, **named)
    except TypeError as error:
        return TypeError(f"{title}(): {error}")
    raise AssertionError("it fits")


# ------------------------------------------------------------ how one is called


def _signature(known: Mapping[str, Field[Any]]) -> Signature:
    """Return the signature of `__init__` without `self`."""
    from inspect import Parameter, Signature  # noqa: PLC0415 - slow to import, and needed where somebody looks

    def default(found: Field[Any]) -> object:
        return found.default if found.default_factory is MISSING else found.default_factory

    return Signature(
        [
            Parameter(
                name,
                Parameter.POSITIONAL_OR_KEYWORD,
                default=Parameter.empty if default(found) is MISSING else default(found),
                annotation=found.type,
            )
            for name, found in known.items()
        ],
        return_annotation=None,
    )


class _Signature:
    """The attribute `__signature__` of a class, from which `inspect.signature`, `help` and notebooks read the parameters
    of `__init__`."""

    def __get__(self, one: object, cls: type) -> Signature:
        """Return the signature. Raises AttributeError for an instance, and for a class with an `__init__` of its own."""
        if one is not None or vars(cls).get("__signature__") is not self:
            raise AttributeError("__signature__")
        return _signature(cls.__dict__["__dataclass_fields__"])


_SIGNATURE = _Signature()


# ------------------------------------------------------------ what all records do


def _values(one: Any) -> list[object]:
    return [getattr(one, name) for name in one.__dataclass_fields__]


def _repr(self: Any) -> str:
    parts = (f"{found.name}={getattr(self, found.name)!r}" for found in fields(self) if found.repr)
    return f"{type(self).__qualname__}({', '.join(parts)})"


def _reduce(self: Any) -> tuple[Callable[..., object], tuple[object, ...]]:
    return _again, (type(self), *_values(self))


def _again(cls: type[Any], *values: object) -> object:
    """Return a record with the given values. The `__init__` of the class is not called."""
    one = object.__new__(cls)
    for name, value in zip(cls.__dataclass_fields__, values):
        object.__setattr__(one, name, value)
    return one


#: For each class, the function that copies its records. The function is made when a record of the class is copied for
#: the first time.
_COPIERS: dict[type, Callable[[Any, dict[str, object]], object]] = {}


def _copier(cls: type[Any]) -> Callable[[Any, dict[str, object]], object]:
    """Return a function that copies a record of a class, with other values in some fields."""
    known = cls.__dataclass_fields__
    setters: dict[str, Any] = {name: getattr(getattr(cls, name, None), "__set__", None) for name in known}
    put = tuple(setters.values())
    every: Any = attrgetter(*known) if len(known) > 1 else lambda one: [getattr(one, name) for name in known]

    def with_dict(one: Any, changes: dict[str, object]) -> object:
        made = object.__new__(cls)
        made.__dict__.update(one.__dict__, **_fitting(changes))
        return made

    def with_slots(one: Any, changes: dict[str, object]) -> object:
        made = object.__new__(cls)
        for set_one, value in zip(put, every(one)):
            set_one(made, value)
        for name, value in _fitting(changes).items():
            setters[name](made, value)
        return made

    def _fitting(changes: dict[str, object]) -> dict[str, object]:
        if changes.keys() <= known.keys():
            return changes
        raise TypeError(f"{cls.__name__} has no such field: {', '.join(sorted(changes.keys() - known.keys()))}")

    return with_dict if None in setters.values() else with_slots


def _no_setting(self: object, name: str, value: object) -> NoReturn:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _no_deleting(self: object, name: str) -> NoReturn:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _comparing(cls: type, known: dict[str, Field[Any]]) -> tuple[Callable[[Any, object], bool], Callable[[Any], int]]:
    """Return `__eq__` and `__hash__` for a class with these fields."""
    names = [name for name, found in known.items() if found.compare]
    every: Callable[[Any], object] = attrgetter(*names) if names else lambda one: ()
    compared = hashed = 0

    def __eq__(self: Any, other: object) -> bool:
        nonlocal compared
        compared += 1
        if compared == OFTEN:
            mine, its = (", ".join(f"{one}.{name}" for name in names) for one in ("self", "other"))
            same = f"({mine},) == ({its},)" if names else "True"
            line = f"return {same} if other.__class__ is self.__class__ else NotImplemented"
            _written(cls, "__eq__", "self, other", [line], {})
        return every(self) == every(other) if other.__class__ is self.__class__ else NotImplemented

    def __hash__(self: Any) -> int:
        nonlocal hashed
        hashed += 1
        if hashed == OFTEN and len(names) > 1:
            _written(cls, "__hash__", "self", [f"return hash(({', '.join(f'self.{name}' for name in names)}))"], {})
        return hash(every(self))

    return __eq__, __hash__


if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from dataclasses import replace as replace
else:

    def replace(one, /, **changes):
        """Return a copy of a record with other values in some fields, like `dataclasses.replace` but three times as fast.
        Raises TypeError if there is no such field."""
        cls = one.__class__
        copied = _COPIERS.get(cls)
        if copied is None:
            copied = _COPIERS[cls] = _copier(cls)
        return copied(one, changes)

    def dataclass(cls=None, /, *, frozen=False, eq=True, slots=False):
        """Make a class a dataclass, as `dataclasses.dataclass` does with the same settings."""
        if cls is None:
            return lambda cls: dataclass(cls, frozen=frozen, eq=eq, slots=slots)
        known = fields_of(cls)
        if slots:
            made = slotted(cls, known, frozen=frozen)
        else:
            made = cls
            for name, found in known.items():
                if name in cls.__dict__ and found.default is MISSING:
                    delattr(cls, name)
                elif name in cls.__dict__:
                    setattr(cls, name, found.default)
            _known_by_all(made, known)
            made.__init__ = _init_with_dict(made, known)
        more = {"__repr__": _repr}
        if slots:
            more |= {"__reduce__": _reduce}
        if eq:
            more["__eq__"], hashed = _comparing(made, known)
            more["__hash__"] = hashed if frozen else None
        if frozen:
            more |= {"__setattr__": _no_setting, "__delattr__": _no_deleting}
        for name, value in more.items():
            if name not in cls.__dict__ or cls.__dict__[name] is None:
                setattr(made, name, value)
        return made
