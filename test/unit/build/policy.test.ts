import { chmodSync, copyFileSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DOMParser } from '@xmldom/xmldom';
import { Ajv } from 'ajv';
import plist from 'plist';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { items, sampleValues } from '../../../build/policy/items.ts';
import { domain } from '../../../build/policy/profile.ts';
import { policyFiles, policyFolder } from '../../../build/policy/policy-files.ts';
import { readManagedPreferences } from '../../../src/main/policy/managed-preferences.ts';
import { readPolicyFile } from '../../../src/main/policy/policy-file.ts';
import { joinPolicy, policySchema, type PolicySource } from '../../../src/main/policy/policy-items.ts';
import { policyKey } from '../../../src/main/policy/registry.ts';

const files = policyFiles();
const me = process.getuid?.() ?? 0;

function read(name: string): string {
  return readFileSync(path.join(policyFolder, name), 'utf8');
}

it('docs/policy has the templates as the schema has them (npm run docs writes them)', () => {
  const there = globSync('**/*.*', { cwd: policyFolder }).map((file) => file.replaceAll(path.sep, '/'));
  expect(there.toSorted()).toEqual([...files.keys()].toSorted());
  for (const [name, content] of files) expect(read(name), name).toBe(content);
});

function xml(name: string): Document {
  const onProblem = (message: string): never => {
    throw new Error(`${name}: ${message}`);
  };
  return new DOMParser({ errorHandler: onProblem }).parseFromString(read(name), 'text/xml');
}

function elements(parent: Document | Element, name: string): Element[] {
  return Array.from(parent.getElementsByTagName(name));
}

const attribute = (element: Element, name: string): string => element.getAttribute(name) ?? '';

describe('packshelf.admx', () => {
  const admx = xml('packshelf.admx');
  const policies = elements(admx, 'policy');

  it('has each item of the schema once, below the key that the app reads', () => {
    expect(policies.map((policy) => attribute(policy, 'name')).toSorted()).toEqual(
      Object.keys(policySchema.entries).toSorted(),
    );
    expect(new Set(policies.map((policy) => attribute(policy, 'key')))).toEqual(new Set([policyKey]));
    expect(policies.every((policy) => attribute(policy, 'class') === 'Both')).toBe(true);
  });

  it('writes each item under its own name', () => {
    for (const policy of policies) {
      const name = attribute(policy, 'name');
      const fields = Array.from(elements(policy, 'elements')[0]?.childNodes ?? []).filter(
        (node): node is Element => node.nodeType === 1,
      );
      const writers = fields.length === 0 ? [policy] : fields;
      expect(writers.map((writer) => attribute(writer, 'valueName'))).toEqual([name]);
    }
  });

  it('offers the values of the schema', () => {
    for (const { name, form } of items) {
      const policy = policies.find((candidate) => attribute(candidate, 'name') === name);
      if (policy === undefined) throw new Error(`${name} is missing`);
      const values = elements(policy, 'string').map(({ textContent }) => textContent);
      if (form.type === 'choice') expect(values).toEqual(form.values);
      else expect(values).toEqual([]);
      for (const value of values) expect(joinPolicy([source({ [name]: value })]).problems).toEqual([]);
    }
  });

  it('refers to categories and a support statement that exist', () => {
    const names = new Set(
      ['category', 'definition'].flatMap((kind) =>
        elements(admx, kind).map((element) => attribute(element, 'name')),
      ),
    );
    const references = [...elements(admx, 'parentCategory'), ...elements(admx, 'supportedOn')]
      .map((element) => attribute(element, 'ref'))
      .filter((reference) => reference !== '');
    expect(references.length).toBeGreaterThan(policies.length * 2);
    expect(references.filter((reference) => !names.has(reference))).toEqual([]);
  });

  it.each([...files.keys()].filter((name) => name.endsWith('.adml')))(
    'has its texts and fields in %s',
    (name) => {
      const adml = xml(name);
      const used = (kind: string): string[] =>
        [...read('packshelf.admx').matchAll(/\$\((\w+)\.(\w+)\)/gu)]
          .filter(([, found]) => found === kind)
          .map(([, , id = '']) => id)
          .toSorted();
      const there = (table: string, kind: string): string[] =>
        elements(adml, table).flatMap((element) =>
          elements(element, kind).map((entry) => attribute(entry, 'id')),
        );
      expect(there('stringTable', 'string').toSorted()).toEqual(used('string'));
      expect(there('presentationTable', 'presentation').toSorted()).toEqual(used('presentation'));

      // Each field has the control of its type, with the field's id.
      const controls = {
        decimal: 'decimalTextBox',
        text: 'textBox',
        multiText: 'multiTextBox',
        enum: 'dropdownList',
      };
      for (const [kind, control] of Object.entries(controls)) {
        const ids = elements(admx, kind).map((element) => attribute(element, 'id'));
        const fields = ids.filter((id) => id !== '').toSorted();
        expect(
          elements(adml, control)
            .map((element) => attribute(element, 'refId'))
            .toSorted(),
        ).toEqual(fields);
      }
      const texts = elements(adml, 'string').map(({ textContent }) => textContent.trim());
      expect(texts).not.toContain('');
    },
  );
});

function source(values: Readonly<Record<string, unknown>>): PolicySource {
  return { name: 'sample', items: values, problems: [] };
}

describe('the samples', () => {
  const every = Object.keys(policySchema.entries).toSorted();

  it('policy.json is read without problems, with every item', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'policy-'));
    try {
      const file = path.join(folder, 'policy.json');
      copyFileSync(path.join(policyFolder, 'policy.json'), file);
      chmodSync(file, 0o644);
      const { values, problems } = joinPolicy([readPolicyFile(file, process.getuid?.() ?? null)]);
      expect(problems).toEqual([]);
      expect(Object.keys(values).toSorted()).toEqual(every);
      expect(values).toEqual(joinPolicy([source(sampleValues('/etc/packshelf'))]).values);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it.skipIf(process.platform === 'win32')('the profile is read without problems, with the same items', () => {
    const profile = v.parse(
      v.object({
        PayloadContent: v.tuple([
          v.object({ PayloadType: v.literal(domain), Policy: v.record(v.string(), v.unknown()) }),
        ]),
      }),
      plist.parse(read('packshelf.mobileconfig')),
    );
    const [{ Policy: policy }] = profile.PayloadContent;
    const folder = mkdtempSync(path.join(tmpdir(), 'policy-'));
    try {
      writeFileSync(path.join(folder, `${domain}.plist`), '');
      const preferences = { folder, domain, user: 'ada', owner: me, read: () => policy };
      const { values, problems } = joinPolicy([readManagedPreferences(preferences)]);
      expect(problems).toEqual([]);
      expect(Object.keys(values).toSorted()).toEqual(every);
      expect(values.Connections).toEqual(joinPolicy([source(sampleValues(''))]).values.Connections);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('names the app as its packages do', () => {
    expect(readFileSync('electron-builder.yml', 'utf8')).toContain(`appId: ${domain}\n`);
    expect(readFileSync('src/main/index.ts', 'utf8')).toContain(`const appId = '${domain}';`);
  });
});

describe('policy.schema.json', () => {
  const schema: unknown = JSON.parse(read('policy.schema.json'));
  const validate = new Ajv().compile(v.parse(v.record(v.string(), v.unknown()), schema));

  it('accepts the sample', () => {
    expect(validate(JSON.parse(read('policy.json'))), JSON.stringify(validate.errors)).toBe(true);
  });

  it.each([
    { Colour: 'red' },
    { ExportAllowed: 'no' },
    { ListUpdateMinutes: 1 },
    { TimeUnit: 'hours' },
    { Connections: [{ name: 'A' }] },
    { ListUpdatePause: 'noon' },
  ])('refuses %j, as the app does', (values) => {
    expect(validate(values)).toBe(false);
    expect(joinPolicy([source(values)]).problems).toHaveLength(1);
  });
});
