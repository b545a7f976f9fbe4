import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from '../../../equipment/support/properties.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { readPolicyFile } from '../../../../src/main/policy/policy-file.ts';
import { joinPolicy, policySchema } from '../../../../src/main/policy/policy-items.ts';
import { temporaryFolder } from '../../../equipment/support/temporary-folder.ts';

describe('joinPolicy', () => {
  const source = (name: string, items: Readonly<Record<string, unknown>>) => ({ name, items, problems: [] });

  it('takes each item from the strongest source that has a valid one', () => {
    const policy = joinPolicy([
      source('machine', { Language: 'de', TimeUnit: 'hours' }),
      source('user', { Language: 'fr', TimeUnit: 's' }),
    ]);
    expect(policy.values).toEqual({ Language: 'de', TimeUnit: 's' });
    expect(policy.sources).toEqual({ Language: 'machine', TimeUnit: 'user' });
  });

  it('ignores unknown and invalid items one by one, and tells about them', () => {
    const policy = joinPolicy([
      source('file', {
        $schema: 'x',
        Colour: 'red',
        ListUpdateMinutes: 1,
        ExportAllowed: false,
        toString: 1,
      }),
    ]);
    expect(policy.values).toEqual({ ExportAllowed: false });
    expect(policy.problems).toEqual([
      { reason: 'unknown-item', item: 'Colour', source: 'file' },
      { reason: 'invalid-value', item: 'ListUpdateMinutes', source: 'file' },
      { reason: 'unknown-item', item: 'toString', source: 'file' },
    ]);
  });

  it('ignores wrong lines of connections one by one', () => {
    const { values, problems } = joinPolicy([
      source('file', {
        Connections: [{ baseUrl: 'http://packages.example' }, { baseUrl: 'https://packages.example' }],
        ConnectionMode: 'fixed',
      }),
    ]);
    expect(values.Connections).toHaveLength(1);
    expect(problems).toEqual([{ reason: 'invalid-value', item: 'Connections, line 1', source: 'file' }]);
  });

  it('normalises the addresses of connections', () => {
    const { values } = joinPolicy([
      source('file', { Connections: [{ baseUrl: 'packages.example/process' }] }),
    ]);
    expect(values.Connections).toEqual([
      { name: 'packages.example', baseUrl: 'https://packages.example', authUrl: 'https://packages.example' },
    ]);
  });

  it('reads connections that are lines of text', () => {
    const { values } = joinPolicy([
      source('file', { Connections: ['Head office = packages.example/a sign-in.example', 'b.example'] }),
    ]);
    expect(values.Connections).toEqual([
      { name: 'Head office', baseUrl: 'https://packages.example/a', authUrl: 'https://sign-in.example' },
      { name: 'b.example', baseUrl: 'https://b.example', authUrl: 'https://b.example' },
    ]);
  });

  it('never throws', () => {
    const names = fc.oneof(fc.constantFrom(...Object.keys(policySchema.entries)), fc.string());
    fc.assert(
      fc.property(fc.dictionary(names, fc.jsonValue()), (items) => {
        const { values, problems } = joinPolicy([source('file', items)]);
        const ignored = problems.filter(({ item }) => item?.startsWith('Connections, line ') !== true);
        expect(Object.keys(values).length + ignored.length).toBe(
          Object.keys(items).filter((item) => item !== '$schema').length,
        );
      }),
    );
  });

  it.each([
    ['Connections', []],
    ['Connections', ['a = b.example c.example d.example']],
    ['Connections', ['a =']],
    ['Connections', [{ baseUrl: 'http://packages.example' }]],
    ['Proxy', 'ftp://proxy.example'],
    ['AuthoritiesFile', 'authorities.pem'],
    ['ListUpdatePause', '25:00-26:00'],
    ['ListUpdatePause', '12:00-12:00'],
    ['StaySignedIn', 'true'],
    ['AppUpdateAddress', 'http://updates.example'],
    ['Language', null],
  ])('refuses %s: %j', (item, value) => {
    const { values, problems } = joinPolicy([source('file', { [item]: value })]);
    expect(values).toEqual({});
    expect(problems).toEqual([{ reason: 'invalid-value', item, source: 'file' }]);
  });
});

describe('readPolicyFile', () => {
  const me = process.getuid?.() ?? null;
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = temporaryFolder();
    file = join(folder, 'policy.json');
  });

  function readBytes(bytes: Buffer) {
    writeFileSync(file, bytes, { mode: 0o644 });
    return readPolicyFile(file, me);
  }

  const readText = (text: string) => readBytes(Buffer.from(text));

  const ignored = (reason: string) => ({
    name: file,
    items: {},
    problems: [{ reason, item: null, source: file }],
  });

  it.each(['utf8', 'utf16le'] as const)('reads an object, also after a byte order mark in %s', (encoding) => {
    expect(readBytes(Buffer.from('\uFEFF{"Language":"de"}', encoding))).toEqual({
      name: file,
      items: { Language: 'de' },
      problems: [],
    });
  });

  it('finds no policy where there is no file', () => {
    expect(readPolicyFile(file, me)).toEqual({ name: file, items: {}, problems: [] });
    expect(readPolicyFile(join(file, 'policy.json'), me).problems).toEqual([]);
  });

  it.each(['', '{', '[]', 'null', '"text"'])('does not understand %j', (text) => {
    expect(readText(text)).toEqual(ignored('not-understood'));
  });

  it('does not understand a folder', () => {
    mkdirSync(file);
    expect(readPolicyFile(file, me)).toEqual(ignored('not-understood'));
  });

  it.skipIf(me === null)('refuses a file that others may change', () => {
    readText('{"Language":"de"}');
    chmodSync(file, 0o664);
    expect(readPolicyFile(file, me)).toEqual(ignored('not-protected'));
  });

  it.skipIf(me === null)('refuses a file of another user', () => {
    readText('{"Language":"de"}');
    expect(readPolicyFile(file, (me ?? 0) + 1)).toEqual(ignored('not-protected'));
  });
});
