import * as v from 'valibot';
import { toJsonSchema } from '@valibot/to-json-schema';
import { isPolicyItem, policySchema, type PolicyItem } from '../../src/main/policy/policy-items.ts';
import { categories, type Category } from './texts/texts.ts';

type AllItems = { readonly [I in PolicyItem]: Exclude<v.InferInput<typeof policySchema>[I], undefined> };

const categoryOf: Readonly<Record<PolicyItem, Category>> = {
  Connections: 'connections',
  ConnectionMode: 'connections',
  Proxy: 'network',
  AuthoritiesFile: 'network',
  ClientCertificateFile: 'network',
  ClientCertificateIssuer: 'network',
  ListUpdateMinutes: 'list',
  ListUpdatePause: 'list',
  TimeUnit: 'list',
  StaySignedIn: 'people',
  ExportAllowed: 'people',
  PrintAllowed: 'people',
  CopyAllowed: 'people',
  NotificationsAllowed: 'people',
  PackageLinksAllowed: 'people',
  WebLinksAllowed: 'people',
  Language: 'people',
  AppUpdates: 'updates',
  AppUpdateChannel: 'updates',
  AppUpdateAddress: 'updates',
  ReportRecipient: 'support',
};

/** A value of each item for the samples; paths are those of `folder`. */
export function sampleValues(folder: string) {
  return {
    Connections: ['Head office = https://packages.example', 'Plant = https://packages.example/plant'],
    ConnectionMode: 'fixed',
    Proxy: 'http://proxy.example:8080',
    AuthoritiesFile: `${folder}/authorities.pem`,
    ClientCertificateFile: `${folder}/client.pem`,
    ClientCertificateIssuer: 'Example Device CA',
    ListUpdateMinutes: 30,
    ListUpdatePause: '12:00-13:30',
    TimeUnit: 'automatic',
    StaySignedIn: false,
    ExportAllowed: false,
    PrintAllowed: true,
    CopyAllowed: true,
    NotificationsAllowed: true,
    PackageLinksAllowed: true,
    WebLinksAllowed: false,
    Language: 'en',
    AppUpdates: 'notify',
    AppUpdateChannel: 'latest',
    AppUpdateAddress: 'https://updates.example/packshelf',
    ReportRecipient: 'helpdesk@packages.example',
  } satisfies AllItems;
}

/** Items that are paths, in which variables of the environment are usual on Windows. */
export const paths: readonly PolicyItem[] = ['AuthoritiesFile', 'ClientCertificateFile'];

/** The JSON schema of the items, as far as JSON can say it: paths and addresses are only checked by the app. */
export const jsonSchema = toJsonSchema(policySchema, { errorMode: 'ignore', typeMode: 'input' });

const propertySchema = v.variant('type', [
  v.object({ type: v.literal('boolean') }),
  v.object({ type: v.literal('integer'), minimum: v.number(), maximum: v.number() }),
  v.object({ type: v.literal('array'), maxItems: v.number() }),
  v.object({ type: v.literal('string'), maxLength: v.number() }),
  v.pipe(
    v.object({ type: v.literal('string'), enum: v.array(v.string()) }),
    v.transform(({ enum: values }) => ({ type: 'choice' as const, values })),
  ),
]);

export interface Item {
  readonly name: PolicyItem;
  readonly category: Category;
  readonly form: v.InferOutput<typeof propertySchema>;
}

/** All items, in the order of their categories. */
export const items: readonly Item[] = Object.entries(jsonSchema.properties ?? {})
  .map(([name, property]) => {
    if (!isPolicyItem(name)) throw new Error(`${name} is no item`);
    return { name, category: categoryOf[name], form: v.parse(propertySchema, property) };
  })
  .toSorted((a, b) => categories.indexOf(a.category) - categories.indexOf(b.category));
