import path from 'node:path';
import * as v from 'valibot';
import { findNpm } from '../bootstrap/npm.mjs';
import { readPackages, type BundledPackage } from '../licences/gather.ts';
import { stagedApp } from '../package/stage.ts';
import { capture } from '../system/processes.ts';

/** A package whose code is in the app. */
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

/** The used parts of a CycloneDX bill of materials; everything else is passed through. */
const billSchema = v.looseObject({
  bomFormat: v.literal('CycloneDX'),
  metadata: v.looseObject({ component: componentSchema }),
  components: v.array(componentSchema),
  dependencies: v.array(v.looseObject({ ref: v.string(), dependsOn: v.optional(v.array(v.string())) })),
});

export type Bill = v.InferOutput<typeof billSchema>;

/** The bill of materials of the app: the bundled packages and Electron. */
export async function describeContents(): Promise<Bill> {
  const bundled = await readPackages(path.join(stagedApp, 'out'));
  const npm = await capture(process.execPath, [
    findNpm(),
    'sbom',
    '--sbom-format=cyclonedx',
    '--package-lock-only',
    // Warnings would be mixed with the output.
    '--loglevel=error',
  ]);
  if (npm.code !== 0) throw new Error(`npm sbom ended with code ${npm.code}: ${npm.text}`);
  return onlyContents(v.parse(billSchema, JSON.parse(npm.text)), bundled);
}

/**
 * Reduces npm's bill to the bundled packages and Electron. Throws if npm does not know a bundled package, because then
 * build and bill are of different sources.
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
      // The bill describes the build, not the sources.
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

/** Marks a development dependency of the project as a required part of the app. */
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
