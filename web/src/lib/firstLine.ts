/** The connection to a table. A script of its own: where a table's address is opened, it connects while the page is still being fetched. */

const ADDRESS = /^\/tables\/([\w.-]+)\/?$/;

interface Line {
  readonly socket: WebSocket;
  /** What came while nobody listened. */
  readonly missed: MessageEvent<string>[];
}

const opened = ADDRESS.exec(globalThis.location?.pathname ?? '')?.[1];
let first = opened === undefined ? null : connect(opened);

function connect(table: string): Line & { table: string } {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const address = `${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/live?tell=changes`;
  const line = { table, socket: new WebSocket(address), missed: [] as MessageEvent<string>[] };
  line.socket.onmessage = (message: MessageEvent<string>) => line.missed.push(message);
  return line;
}

/** Return a connection to a table: the first one, if it still works and nobody has taken it, or else a new one. */
export function lineTo(table: string): Line {
  const line = first;
  first = null;
  if (line?.table === table && line.socket.readyState <= WebSocket.OPEN) return line;
  line?.socket.close();
  return connect(table);
}
