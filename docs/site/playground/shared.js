// Rules in a link: packed, and written with letters that an address may have behind its `#`, which browsers send to nobody.

const LONGEST = 60000; // characters of a link
const MOST = 500000; // bytes that may come out of one

// Whether this may be the name of a file with rules, as `is_plain_name` in Python has it.
const isName = (name) => name.length <= 240 && name.endsWith(".naipe") && !/[\\:\p{C}\p{Zl}\p{Zp}]|[^\S ]/u.test(name) && !name.split("/").some((part) => ["", ".", ".."].includes(part));

async function through(bytes, stream, most = Infinity) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.length;
    if (size > most) throw new RangeError("too much comes out of this link");
    parts.push(value);
  }
}

// Return what stands behind the `#` of a link to some rules; null if it would be too long.
export async function linkOf(state) {
  const packed = await through(new TextEncoder().encode(JSON.stringify(state)), new CompressionStream("deflate-raw"));
  let letters = "";
  for (const byte of packed) letters += String.fromCharCode(byte);
  const text = btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return text.length > LONGEST ? null : text;
}

// Return what a link holds. Throws where it holds no rules.
export async function heldBy(text) {
  if (text.length > LONGEST || !/^[\w-]+$/.test(text)) throw new RangeError("no link of this page");
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = await through(Uint8Array.from(letters, (letter) => letter.charCodeAt(0)), new DecompressionStream("deflate-raw"), MOST);
  const state = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  const whole = state && typeof state.base === "string" && typeof state.file === "string" && state.texts && typeof state.texts === "object";
  if (!whole || !Object.keys(state.texts).every(isName) || !Object.values(state.texts).every((one) => typeof one === "string" || one === null)) throw new RangeError("no rules");
  return { base: state.base, file: state.file, texts: { ...state.texts } };
}
