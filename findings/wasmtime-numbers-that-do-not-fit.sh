#!/usr/bin/env bash
# wasmtime 50.0.1 (the package for Python): numbers that do not fit into a parameter.
#
# Expected: a call with a number that an i32 or i64 cannot hold is refused, as a float is (TypeError) and as `struct.pack` does.
# Happens: the number is cut to its lowest 32 or 64 bits, in calls, in globals and in `Val`, and no error is raised. A seed of 2**64
# becomes the seed 0.
# In naipe: only seeds from 0 up to 2**63 are given to the playouts in WebAssembly; Python plays games with others.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check wasmtime==50.0.1

cat > fits.py <<'PYTHON'
import wasmtime

store = wasmtime.Store()
text = """(module
  (func (export "small") (param i32) (result i32) local.get 0)
  (func (export "large") (param i64) (result i64) local.get 0)
  (global (export "kept") (mut i32) (i32.const 0)))"""
exports = wasmtime.Instance(store, wasmtime.Module(store.engine, text), []).exports(store)
for name, number in (("small", 2**32 + 5), ("small", 2**31), ("large", 2**64 + 7), ("small", 1.5)):
    try:
        print(name, number, "->", exports[name](store, number))
    except (OverflowError, TypeError, ValueError) as error:
        print(name, number, "->", type(error).__name__)
exports["kept"].set_value(store, 2**32 + 9)
print("global", 2**32 + 9, "->", exports["kept"].value(store))
print("Val.i32", 2**31, "->", wasmtime.Val.i32(2**31).value)
PYTHON

venv/bin/python fits.py | tee seen
cat > expected <<'SEEN'
small 4294967301 -> 5
small 2147483648 -> -2147483648
large 18446744073709551623 -> 7
small 1.5 -> TypeError
global 4294967305 -> 9
Val.i32 2147483648 -> -2147483648
SEEN
diff expected seen
echo "wasmtime 50.0.1 still cuts numbers that do not fit"
