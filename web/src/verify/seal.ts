/** The seal of a round: the heads of all logs of the pit under one root, as RFC 6962 hashes trees. */
import { say } from '../lib/words.svelte';
import { partsOf } from './chain';
import type { Receipt } from './receipt';
import { fromHex, hex, joined, sha256 } from './sha256';
import { fault } from './shape';

const [LEAF, NODE] = [Uint8Array.of(0), Uint8Array.of(1)];

/** Go from the head of the round to the root that was sealed when it ended, and throw where the way leads elsewhere. */
export function checkSeal({ table, head, seal }: Receipt): string {
  if (!seal) return say('verify.details.unsealed');
  const { number, at, before, root, size, refused, path } = seal;
  const beside = path.map((each) => {
    if (!/^[0-9a-f]{64}$/.test(each)) throw fault(say('verify.faults.sealPath', { number }));
    return fromHex(each);
  });
  let hashed = sha256(joined(LEAF, partsOf(table, head.version, head.hash, refused)));
  let place = seal.place;
  for (let left = size; left > 1; left = Math.ceil(left / 2)) {
    const odd = place % 2 === 1;
    if (odd || place + 1 < left) {
      const other = beside.shift();
      if (!other) break;
      hashed = sha256(odd ? joined(NODE, other, hashed) : joined(NODE, hashed, other));
    }
    place = Math.floor(place / 2);
  }
  const sealed = hex(sha256(partsOf('letitride seal 1', before, number, at, size, hex(hashed))));
  if (beside.length > 0 || seal.place >= size || sealed !== root) {
    throw fault(say('verify.faults.sealRoot', { number }));
  }
  return say('verify.details.sealed', { size, root, number });
}
