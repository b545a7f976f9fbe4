import { describe, expect, it } from 'vitest';
import { mendHead } from '../../../../src/main/http/first-head.ts';

describe('mendHead', () => {
  it.each([
    'HTTP/1.1 200 OK\r\nContent-Length: 7\r\nX-Text: a, b\tcé\r\n\r\n',
    'HTTP/1.0 404 \r\n\r\n',
    'HTTP/1.1 200\r\nTransfer-Encoding: gzip, chunked\r\n\r\n',
  ])('leaves %j as it is', (head) => {
    expect(mendHead(head)).toBeNull();
  });

  it.each([
    ['HTTP/1.1 200 OK\nA: 1\n\n', 'HTTP/1.1 200 OK\r\na: 1\r\nconnection: close\r\n\r\n'],
    ['HTTP/1.1 200 OK\r\nA : 1\r\n\r\n', 'HTTP/1.1 200 OK\r\na: 1\r\nconnection: close\r\n\r\n'],
    ['HTTP/1.1 200 OK\r\nA: 1\r\n\t2\r\n\r\n', 'HTTP/1.1 200 OK\r\na: 1 2\r\nconnection: close\r\n\r\n'],
    ['HTTP/1.1 200 OK\r\nA: 1\0\r\nB C: 2\r\n\r\n', 'HTTP/1.1 200 OK\r\na: 1 \r\nconnection: close\r\n\r\n'],
    [
      'HTTP/1.1 200 OK\r\nContent-Length: 7\r\ncontent-length: 7, 7\r\nConnection: keep-alive\r\n\r\n',
      'HTTP/1.1 200 OK\r\ncontent-length: 7\r\nconnection: close\r\n\r\n',
    ],
    [
      'HTTP/1.1 200 OK\r\nContent-Length: 7\r\nContent-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n',
    ],
    [
      'HTTP/1.1 200 OK\r\nContent-Length: 7\r\nTransfer-Encoding: identity\r\n\r\n',
      'HTTP/1.1 200 OK\r\ncontent-length: 7\r\nconnection: close\r\n\r\n',
    ],
    [
      'HTTP/1.1 200 OK\r\nTransfer-Encoding:\r\nContent-Length: 7\r\n\r\n',
      'HTTP/1.1 200 OK\r\ncontent-length: 7\r\nconnection: close\r\n\r\n',
    ],
    [
      'HTTP/1.1 200 OK\nTransfer-Encoding: identity\n\n',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: identity\r\nconnection: close\r\n\r\n',
    ],
  ])('mends %j', (head, mended) => {
    expect(mendHead(head)).toBe(mended);
  });

  it.each(['Content-Length: 7\r\nContent-Length: 8', 'Content-Length: 7, 8', 'Content-Length: 7\r\n , 8'])(
    'refuses %j',
    (fields) => {
      expect(() => mendHead(`HTTP/1.1 200 OK\r\n${fields}\r\n\r\n`)).toThrow('lengths that differ');
    },
  );
});
