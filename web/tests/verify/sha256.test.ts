import { describe, expect, it } from 'vitest';
import { bigEndian, fromHex, hex, hmac, joined, sha256, utf8 } from '../../src/verify/sha256';

const bytes = (length: number, from: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length }, (_, at) => (at * 167 + from * 31 + (at >> 3)) & 255);

describe('sha256', () => {
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ])('gives the digest that the standard prints', (message, digest) => {
    expect(hex(sha256(utf8(message)))).toBe(digest);
  });

  it('agrees with the platform at every length up to three blocks', async () => {
    for (let length = 0; length <= 192; length++) {
      const message = bytes(length, length);
      expect(hex(sha256(message))).toBe(hex(new Uint8Array(await crypto.subtle.digest('SHA-256', message))));
    }
  });

  it('agrees with the platform on anything', async () => {
    for (let turn = 0; turn < 100; turn++) {
      const message = crypto.getRandomValues(new Uint8Array(Math.floor(Math.random() * 5000)));
      expect(hex(sha256(message))).toBe(hex(new Uint8Array(await crypto.subtle.digest('SHA-256', message))));
    }
  });

  it('leaves the message as it was', () => {
    const message = bytes(100, 1);
    sha256(message);
    expect(message).toEqual(bytes(100, 1));
  });
});

describe('hmac', () => {
  it.each([
    ['0b'.repeat(20), hex(utf8('Hi There')), 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
    [
      hex(utf8('Jefe')),
      hex(utf8('what do ya want for nothing?')),
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    ],
    ['aa'.repeat(20), 'dd'.repeat(50), '773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe'],
    [
      'aa'.repeat(131),
      hex(utf8('Test Using Larger Than Block-Size Key - Hash Key First')),
      '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    ],
  ])('gives what RFC 4231 prints', (key, message, digest) => {
    expect(hex(hmac(fromHex(key), fromHex(message)))).toBe(digest);
  });

  it('agrees with the platform at every length of a key', async () => {
    for (let length = 1; length <= 130; length++) {
      const [secret, message] = [bytes(length, 3), bytes(length * 3, 5)];
      const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
      expect(hex(hmac(secret, message))).toBe(hex(new Uint8Array(await crypto.subtle.sign('HMAC', key, message))));
    }
  });
});

describe('bytes', () => {
  it('are written most significant first', () => {
    expect(hex(bigEndian(258, 4))).toBe('00000102');
    expect(hex(bigEndian(2 ** 53 - 1, 8))).toBe('001fffffffffffff');
    expect(bigEndian(0, 1)).toEqual(new Uint8Array(1));
  });

  it.each([
    [256, 1],
    [-1, 1],
    [0.5, 4],
    [NaN, 4],
    [2 ** 53, 8],
  ])('refuse a number that does not fit: %s in %s', (number, length) => {
    expect(() => bigEndian(number, length)).toThrow('does not fit');
  });

  it('come back from hex, and from nothing else', () => {
    expect(fromHex(hex(bytes(40, 2)))).toEqual(bytes(40, 2));
    for (const text of ['0', 'zz', 'AB', '0x', ' 00']) expect(() => fromHex(text)).toThrow('hex');
  });

  it('are joined in order', () => {
    expect(hex(joined(fromHex('01'), fromHex(''), fromHex('0203')))).toBe('010203');
  });

  it('have no form for half a character', () => {
    expect(hex(utf8('♥😀'))).toBe('e299a5f09f9880');
    expect(() => utf8('a\ud800b')).toThrow('half a character');
  });
});
