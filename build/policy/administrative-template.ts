import { policyKey } from '../../src/main/policy/registry.ts';
import { items, paths, type Item } from './items.ts';
import { categories, type AnyItemText, type PolicyTexts } from './texts/texts.ts';
import { element, xmlFile } from './xml.ts';

// The format: https://learn.microsoft.com/en-us/previous-versions/windows/desktop/policy/admx-schema
const namespace = 'http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions';
const versions = { revision: '1.0', schemaVersion: '1.0', xmlns: namespace };
const supported = 'SUPPORTED_PACKSHELF';
const root = 'Packshelf';

const string = (id: string): string => `$(string.${id})`;
const explainId = (item: string): string => `${item}_Explain`;
const choiceId = (item: string, choice: string): string => `${item}_${choice}`;
const categoryId = (category: string): string => `Category_${category}`;

/** The field in which an administrator enters the value; null for a policy that is only turned on or off. */
function field({ name, form }: Item): string | null {
  const common = { id: name, valueName: name, required: 'true' };
  if (form.type === 'integer')
    return element('decimal', { ...common, minValue: form.minimum, maxValue: form.maximum });
  if (form.type === 'string') {
    const expandable = paths.includes(name) ? { expandable: 'true' } : {};
    return element('text', { ...common, maxLength: form.maxLength, ...expandable });
  }
  if (form.type === 'array') return element('multiText', common);
  if (form.type === 'boolean') return null;
  const choices = form.values.map((value) =>
    element('item', { displayName: string(choiceId(name, value)) }, [
      element('value', {}, [element('string', {}, value)]),
    ]),
  );
  return element('enum', common, choices);
}

function policy(item: Item): string {
  const { name, category } = item;
  const shown = field(item);
  const place = [
    element('parentCategory', { ref: categoryId(category) }),
    element('supportedOn', { ref: supported }),
  ];
  const common = {
    name,
    class: 'Both',
    displayName: string(name),
    explainText: string(explainId(name)),
    // Group Policy adds the hive.
    key: policyKey,
  };
  if (shown === null) {
    const value = (state: string, number: number): string =>
      element(state, {}, [element('decimal', { value: number })]);
    return element('policy', { ...common, valueName: name }, [
      ...place,
      value('enabledValue', 1),
      value('disabledValue', 0),
    ]);
  }
  const presentation = `$(presentation.${name})`;
  return element('policy', { ...common, presentation }, [...place, element('elements', {}, [shown])]);
}

/** The ADMX file: what Group Policy and Intune offer, and where it is written. */
export function admx(): string {
  return xmlFile(
    element('policyDefinitions', versions, [
      element('policyNamespaces', {}, [
        element('target', { prefix: 'packshelf', namespace: 'Packshelf.Policies' }),
      ]),
      element('resources', { minRequiredRevision: '1.0' }),
      element('supportedOn', {}, [
        element('definitions', {}, [
          element('definition', { name: supported, displayName: string(supported) }),
        ]),
      ]),
      element('categories', {}, [
        element('category', { name: root, displayName: string(root) }),
        ...categories.map((category) =>
          element('category', { name: categoryId(category), displayName: string(categoryId(category)) }, [
            element('parentCategory', { ref: root }),
          ]),
        ),
      ]),
      element('policies', {}, items.map(policy)),
    ]),
  );
}

function presentation({ name, form }: Item, { title }: AnyItemText): string[] {
  const shown = (...content: readonly string[]): string[] => [element('presentation', { id: name }, content)];
  if (form.type === 'integer') {
    return shown(element('decimalTextBox', { refId: name, defaultValue: form.minimum }, title));
  }
  if (form.type === 'string')
    return shown(element('textBox', { refId: name }, [element('label', {}, title)]));
  if (form.type === 'array')
    return shown(element('text', {}, title), element('multiTextBox', { refId: name }));
  if (form.type === 'boolean') return [];
  return shown(element('dropdownList', { refId: name, noSort: 'true', defaultItem: '0' }, title));
}

/** The ADML file of a language: the texts of the ADMX file, and its fields. */
export function adml(texts: PolicyTexts): string {
  const strings: [string, string][] = [
    [root, root],
    [supported, texts.supportedOn],
    ...categories.map((category): [string, string] => [categoryId(category), texts.categories[category]]),
  ];
  for (const { name } of items) {
    const { title, explain, choices = {} }: AnyItemText = texts.items[name];
    strings.push([name, title], [explainId(name), explain]);
    for (const [value, text] of Object.entries(choices)) strings.push([choiceId(name, value), text]);
  }
  return xmlFile(
    element('policyDefinitionResources', versions, [
      element('displayName', {}, root),
      element('description', {}, texts.description),
      element('resources', {}, [
        element(
          'stringTable',
          {},
          strings.map(([id, text]) => element('string', { id }, text)),
        ),
        element(
          'presentationTable',
          {},
          items.flatMap((item) => presentation(item, texts.items[item.name])),
        ),
      ]),
    ]),
  );
}
