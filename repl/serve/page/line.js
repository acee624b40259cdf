// The connection to the table. It is opened again whenever it is lost.

const SHORTEST = 400; // milliseconds before it is tried again, doubled each time
const LONGEST = 5000;
const QUIET = 25000; // after so long without a word the table is asked whether it is there
const PATIENCE = 10000;

export class Line {
  constructor(first, hear, lost) {
    this.first = first; // what is sent when the line is there
    this.hear = hear;
    this.lost = lost;
    this.wait = SHORTEST;
    this.done = false;
    this.open();
    addEventListener("online", () => this.now());
    addEventListener("pageshow", () => this.now());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.now());
  }

  open() {
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/table`);
    this.socket = socket;
    socket.addEventListener("open", () => socket.send(JSON.stringify(this.first())));
    socket.addEventListener("message", (event) => {
      if (this.socket !== socket) return;
      this.wait = SHORTEST;
      this.watch();
      this.hear(JSON.parse(event.data));
    });
    socket.addEventListener("close", () => this.socket === socket && this.again());
    this.watch();
  }

  // If nothing has come for a while, ask the table for a sign of life; without an answer the connection is lost.
  watch() {
    clearTimeout(this.quiet);
    clearTimeout(this.patience);
    this.quiet = setTimeout(() => {
      this.send({ beat: true });
      this.patience = setTimeout(() => this.socket.close() || this.again(), PATIENCE);
    }, QUIET);
  }

  again() {
    clearTimeout(this.quiet);
    clearTimeout(this.patience);
    if (this.done) return;
    this.socket = null;
    this.lost();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST);
  }

  now() {
    if (!this.done && !this.socket) this.open();
  }

  send(message) {
    if (this.socket && this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  stop() {
    this.done = true;
    clearTimeout(this.timer);
    if (this.socket) this.socket.close();
  }
}
