import path from 'node:path';
import { projectFolder } from '../system/project-folder.ts';
import { admx, adml } from './administrative-template.ts';
import { items, jsonSchema, sampleValues, type Item } from './items.ts';
import { profile } from './profile.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';
import type { AnyItemText, PolicyTexts } from './texts/texts.ts';
import type { Language } from '../../src/preload/contract/messages/languages.ts';

/** Where administrators find them. */
export const policyFolder = path.join(projectFolder, 'docs', 'policy');

/** The folders that Windows looks for, by language. */
const languages: Readonly<Record<Language, readonly [string, PolicyTexts]>> = {
  en: ['en-US', en],
  de: ['de-DE', de],
  fr: ['fr-FR', fr],
  es: ['es-ES', es],
};

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

function describedSchema(): string {
  const properties = items.map(({ name }): [string, object] => {
    const { title, explain }: AnyItemText = en.items[name];
    const property = jsonSchema.properties?.[name];
    return [name, { title, description: explain, ...(typeof property === 'object' ? property : {}) }];
  });
  return json({
    $schema: jsonSchema.$schema,
    title: 'Packshelf: policy',
    description: en.description,
    type: 'object',
    properties: { $schema: { type: 'string' }, ...Object.fromEntries(properties) },
    additionalProperties: false,
  });
}

/** Everything that administrators take from docs/policy, by path. */
export function policyFiles(): ReadonlyMap<string, string> {
  return new Map([
    ['packshelf.admx', admx()],
    ...Object.values(languages).map(([folder, texts]): [string, string] => [
      `${folder}/packshelf.adml`,
      adml(texts),
    ]),
    ['packshelf.mobileconfig', profile()],
    ['policy.json', json({ $schema: './policy.schema.json', ...sampleValues('/etc/packshelf') })],
    ['policy.schema.json', describedSchema()],
  ]);
}

function valuesOf({ name, form }: Item): string {
  if (form.type === 'boolean') return '`true`, `false`';
  if (form.type === 'integer') return `${form.minimum} to ${form.maximum}`;
  if (form.type === 'choice') {
    const { choices = {} }: AnyItemText = en.items[name];
    return form.values.map((value) => `\`${value}\`: ${choices[value] ?? ''}`).join('; ');
  }
  return form.type === 'array' ? 'a list of texts' : 'a text';
}

const registryTypes: Readonly<Record<Item['form']['type'], string>> = {
  boolean: '`REG_DWORD`: 1, 0',
  integer: '`REG_DWORD`',
  choice: '`REG_SZ`',
  string: '`REG_SZ`',
  array: '`REG_MULTI_SZ`',
};

/** The table of all items for docs/administrators.md, as Markdown by cell. */
export function policyRows(): string[][] {
  const rows = items.map((item) => {
    const meaning = en.items[item.name].explain.replaceAll(/“([^”]*)”/gu, '`$1`');
    return [`\`${item.name}\``, valuesOf(item), registryTypes[item.form.type], meaning];
  });
  return [['item', 'values', 'in the registry', 'meaning'], ...rows];
}
