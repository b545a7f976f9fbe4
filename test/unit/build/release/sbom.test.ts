import { describe, expect, it } from 'vitest';
import { onlyContents, type Bill } from '../../../../build/release/sbom.ts';

const component = (name: string, version: string, rest = {}) => ({
  'bom-ref': `${name}@${version}`,
  type: 'library',
  name,
  version,
  scope: 'optional',
  properties: [{ name: 'cdx:npm:package:development', value: 'true' }],
  licenses: [{ license: { id: 'ISC' } }],
  ...rest,
});

/** As npm tells of a project with two packages inside, one of them in two versions, and a test tool. */
const whole: Bill = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  metadata: {
    timestamp: '2026-11-22T00:00:00.000Z',
    lifecycles: [{ phase: 'pre-build' }],
    component: component('main', '0.1.0'),
  },
  components: [
    component('tester', '9.0.0'),
    component('shelf', '1.0.0'),
    component('shelf', '2.0.0'),
    component('board', '3.0.0', { licenses: undefined }),
    component('electron', '45.4.1'),
  ],
  dependencies: [
    { ref: 'main@0.1.0', dependsOn: ['shelf@2.0.0', 'tester@9.0.0', 'electron@45.4.1'] },
    { ref: 'shelf@2.0.0', dependsOn: ['board@3.0.0', 'tester@9.0.0'] },
    { ref: 'tester@9.0.0', dependsOn: ['shelf@1.0.0'] },
    { ref: 'board@3.0.0' },
    { ref: 'electron@45.4.1', dependsOn: ['tester@9.0.0'] },
  ],
};

const bundled = [
  { name: 'shelf', version: '2.0.0', licence: 'MIT' },
  { name: 'board', version: '3.0.0', licence: 'MIT OR Apache-2.0' },
];

describe('the bill of materials', () => {
  it('has what is bundled, in its version, and Electron, and nothing that only helps to build', () => {
    expect(onlyContents(whole, bundled).components.map((entry) => entry['bom-ref'])).toEqual([
      'board@3.0.0',
      'electron@45.4.1',
      'shelf@2.0.0',
    ]);
  });

  it('leads to nothing that is not in it', () => {
    expect(onlyContents(whole, bundled).dependencies).toEqual([
      { ref: 'main@0.1.0', dependsOn: ['shelf@2.0.0', 'electron@45.4.1'] },
      { ref: 'shelf@2.0.0', dependsOn: ['board@3.0.0'] },
      { ref: 'board@3.0.0', dependsOn: [] },
      { ref: 'electron@45.4.1', dependsOn: [] },
    ]);
  });

  it('says that everything in it reaches people, and under which licence', () => {
    const [board, electron, shelf] = onlyContents(whole, bundled).components;
    expect(board).toMatchObject({ scope: 'required', licenses: [{ expression: 'MIT OR Apache-2.0' }] });
    expect(electron).toMatchObject({ scope: 'required', type: 'framework' });
    expect(shelf).toMatchObject({ scope: 'required', licenses: [{ license: { id: 'ISC' } }] });
    expect(JSON.stringify(shelf)).not.toContain('development');
  });

  it('is of the app as it was built', () => {
    expect(onlyContents(whole, bundled).metadata).toMatchObject({
      lifecycles: [{ phase: 'build' }],
      component: { 'bom-ref': 'main@0.1.0', type: 'application', name: 'packshelf' },
    });
  });

  it('is refused when something is inside that the lockfile does not know', () => {
    const stranger = { name: 'shelf', version: '3.0.0', licence: 'MIT' };
    expect(() => onlyContents(whole, [...bundled, stranger])).toThrow('shelf 3.0.0 is inside');
  });
});
