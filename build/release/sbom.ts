import path from 'node:path';
import * as v from 'valibot';
import { findNpm } from '../bootstrap/npm.mjs';
import { readPackages, type BundledPackage } from '../licences/gather.ts';
import { stagedApp } from '../package/stage.ts';
import { capture } from '../system/processes.ts';

/** A package that is in what people install. */
export type Bundled = Pick<BundledPackage, 'name' | 'version' | 'licence'>;

const componentSchema = v.looseObject({
  'bom-ref': v.string(),
  type: v.string(),
  name: v.string(),
  version: v.string(),
  licenses: v.optional(v.array(v.unknown())),
  properties: v.optional(v.array(v.unknown())),
});

type Component = v.InferOutput<typeof componentSchema>;

/** A bill of materials in CycloneDX, as far as it is read here; the rest goes through as it is. */
const billSchema = v.looseObject({
  bomFormat: v.literal('CycloneDX'),
  metadata: v.looseObject({ component: componentSchema }),
  components: v.array(componentSchema),
  dependencies: v.array(v.looseObject({ ref: v.string(), dependsOn: v.optional(v.array(v.string())) })),
});

export type Bill = v.InferOutput<typeof billSchema>;

/** What is really inside the app: of all that npm installs for the project, the bundled packages, and Electron. */
export async function describeContents(): Promise<Bill> {
  const bundled = await readPackages(path.join(stagedApp, 'out'));
  const npm = await capture(process.execPath, [
    findNpm(),
    'sbom',
    '--sbom-format=cyclonedx',
    '--package-lock-only',
    // Its warnings would stand among the answer.
    '--loglevel=error',
  ]);
  if (npm.code !== 0) throw new Error(`npm sbom ended with code ${npm.code}: ${npm.text}`);
  return onlyContents(v.parse(billSchema, JSON.parse(npm.text)), bundled);
}

/**
 * The part of npm's bill that people get. Throws when a package is inside that npm does not know: then the two are
 * not of the same source.
 */
export function onlyContents(whole: Bill, bundled: readonly Bundled[]): Bill {
  const inside = bundled.map((entry) =>
    shipped(componentOf(whole, entry.name, entry.version), entry.licence),
  );
  const electron = { ...shipped(componentOf(whole, 'electron'), 'MIT'), type: 'framework' };
  const root = whole.metadata.component;
  const components = [...inside, electron].sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1));
  const refs = new Set([root['bom-ref'], ...components.map((component) => component['bom-ref'])]);
  return {
    ...whole,
    metadata: {
      ...whole.metadata,
      // It tells what was built, not what might be.
      lifecycles: [{ phase: 'build' }],
      component: { ...root, type: 'application', name: 'packshelf' },
    },
    components,
    dependencies: whole.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) })),
  };
}

function componentOf(whole: Bill, name: string, version?: string): Component {
  const found = whole.components.find(
    (component) => component.name === name && (version === undefined || component.version === version),
  );
  if (found === undefined)
    throw new Error(`${name} ${version ?? ''} is inside, but is none of the project's packages`);
  return found;
}

/** For the project a development package, for people a part of the app. */
function shipped(component: Component, licence: string): Component {
  const { licenses = [] } = component;
  const named = /^[\w.-]+$/.test(licence) ? { license: { id: licence } } : { expression: licence };
  return {
    ...component,
    scope: 'required',
    licenses: licenses.length > 0 ? licenses : [named],
    properties: undefined,
  };
}
