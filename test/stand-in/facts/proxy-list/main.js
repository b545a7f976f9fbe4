// @ts-check
import { session } from 'electron';
import { answer } from '../fact.js';

const script = `function FindProxyForURL(url, host) {
  if (host === 'seen.example') return 'PROXY ' + encodeURIComponent(url) + ':1';
  return 'PROXY a.example:1; HTTPS b.example:2; SOCKS c.example:3; SOCKS4 d.example:4; SOCKS5 e.example:5; DIRECT';
}`;

answer(async () => {
  const made = session.fromPartition('scripted');
  await made.setProxy({
    mode: 'pac_script',
    pacScript: `data:application/x-ns-proxy-autoconfig;base64,${Buffer.from(script).toString('base64')}`,
  });
  return {
    list: await made.resolveProxy('https://packages.example/'),
    thisComputer: await made.resolveProxy('https://127.0.0.1/'),
    // What the script sees of an address.
    seen: await made.resolveProxy('https://seen.example/secret/path?query'),
  };
});
