import { describe, expect, it } from 'vitest';
import { readNetLog } from '../../../stand-in/facts/packets/net-log.ts';
import { others, searchesProxy } from '../../../stand-in/facts/packets/others.ts';
import { readStrace } from '../../../stand-in/facts/packets/strace.ts';

const kinds = {
  HOST_RESOLVER_MANAGER_REQUEST: 1,
  URL_REQUEST_START_JOB: 2,
  TCP_CONNECT_ATTEMPT: 3,
  UDP_CONNECT: 4,
  UDP_BYTES_SENT: 5,
  CERT_VERIFIER_REQUEST: 6,
};
const event = (kind: keyof typeof kinds, params: object, id = 1): string =>
  JSON.stringify({ params, phase: 1, source: { id, type: 1 }, time: '1', type: kinds[kind] });
const log = (...events: readonly string[]): string =>
  `{"constants":{"clientInfo":{"name":"x"},"logEventTypes":${JSON.stringify(kinds)},"x":{}},\n"events": [\n${events.join(',\n')}`;

describe('Chromium’s log of the network', () => {
  it('names whom it asked for', () => {
    const text = log(
      event('HOST_RESOLVER_MANAGER_REQUEST', { host: 'https://a.example:443' }),
      event('URL_REQUEST_START_JOB', { url: 'http://wpad/wpad.dat' }),
      event('HOST_RESOLVER_MANAGER_REQUEST', { host: 'b.example:80' }),
      event('CERT_VERIFIER_REQUEST', { host: 'certificate.example' }),
    );
    expect(readNetLog(text).names).toEqual(['a.example', 'b.example', 'wpad']);
  });

  it('tells sockets that sent from those that only asked for a way', () => {
    const text = log(
      event('TCP_CONNECT_ATTEMPT', { address: '192.0.2.1:443' }),
      event('UDP_CONNECT', { address: '[2001:4860:4860::8888]:443' }, 7),
      event('UDP_CONNECT', { address: '192.0.2.53:53' }, 8),
      event('UDP_BYTES_SENT', { byte_count: 30 }, 8),
      event('UDP_BYTES_SENT', { byte_count: 30, address: '224.0.0.251:5353' }, 9),
    );
    expect(readNetLog(text)).toEqual({
      names: [],
      addresses: ['192.0.2.1:443', '192.0.2.53:53', '224.0.0.251:5353'],
      unsent: ['[2001:4860:4860::8888]:443'],
    });
  });

  it('is read to its end, and where it was cut off', () => {
    const one = event('URL_REQUEST_START_JOB', { url: 'https://a.example/' });
    expect(readNetLog(`${log(one)}],\n"polledData": {}}\n`).names).toEqual(['a.example']);
    expect(readNetLog(`${log(one)},\n{"params":{"ho`).names).toEqual(['a.example']);
  });

  it('is no log without its list of kinds', () => {
    expect(() => readNetLog('')).toThrow('no log');
  });
});

describe('what strace writes', () => {
  it('names whom was connected to and sent to', () => {
    const text = [
      '1 connect(31<TCP:[192715]>, {sa_family=AF_INET, sin_port=htons(443), sin_addr=inet_addr("192.0.2.1")}, 16) = -1 EINPROGRESS (Operation now in progress)',
      '1 connect(3<TCPv6:[9]>, {sa_family=AF_INET6, sin6_port=htons(443), sin6_flowinfo=htonl(0), inet_pton(AF_INET6, "2001:db8::1", &sin6_addr), sin6_scope_id=0}, 28 <unfinished ...>',
      '1 sendto(20<UDP:[127.0.0.1:46367->127.0.0.53:53]>, ""..., 32, MSG_NOSIGNAL, NULL, 0) = 32',
      '1 sendmmsg(20<UDPv6:[[::1]:4->[2001:db8::53]:53]>, [{msg_hdr={}}], 2, 0) = 2',
      '1 sendto(21<UDP:[77]>, ""..., 40, 0, {sa_family=AF_INET, sin_port=htons(5353), sin_addr=inet_addr("224.0.0.251")}, 16) = 40',
    ].join('\n');
    expect(readStrace(text)).toEqual([
      '127.0.0.53:53',
      '192.0.2.1:443',
      '224.0.0.251:5353',
      '[2001:db8::1]:443',
      '[2001:db8::53]:53',
    ]);
  });

  it('leaves out what sends nothing, and what goes through a connection that was named', () => {
    const text = [
      '1 connect(23<UDPv6:[1]>, {sa_family=AF_INET6, sin6_port=htons(443), sin6_flowinfo=htonl(0), inet_pton(AF_INET6, "2001:4860:4860::8888", &sin6_addr), sin6_scope_id=0}, 28) = 0',
      '1 sendto(31<TCP:[127.0.0.1:1->192.0.2.9:443]>, ""..., 32, 0, NULL, 0) = 32',
      '1 connect(5<UNIX-STREAM:[7]>, {sa_family=AF_UNIX, sun_path="/run/dbus"}, 110) = 0',
      '1 sendto(33<NETLINK:[ROUTE:3082]>, ""..., 17, 0, {sa_family=AF_NETLINK}, 12) = 17',
      '1 <... sendto resumed>) = 40',
    ].join('\n');
    expect(readStrace(text)).toEqual([]);
  });
});

describe('names and addresses outside this computer', () => {
  it.each([
    ['', ''],
    ['127.0.0.1', ''],
    ['127.0.0.1:8080', ''],
    ['::1', ''],
    ['[::1]:8080', ''],
    ['[::ffff:127.0.0.1]:80', ''],
    ['localhost', ''],
    ['127.0.0.53:53', '127.0.0.53:53'],
    ['localhost.example', 'localhost.example'],
    ['192.0.2.1:443', '192.0.2.1:443'],
    ['wpad', ''],
    ['wpad.office.example', ''],
    ['wpadded.example', 'wpadded.example'],
  ])('%j', (named, left) => {
    expect(others([named])).toBe(left);
  });

  it('are told once each, in order', () => {
    expect(others(['b', 'a', 'b'])).toBe('a b');
  });

  it('tell a search for a proxy apart', () => {
    expect(searchesProxy(['a', 'WPAD.office.example'])).toBe(true);
    expect(searchesProxy(['wpadded.example'])).toBe(false);
  });
});
