import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { findInPath } from '../../../../build/system/find-in-path.ts';
import { packPolicyTemplates } from '../../../../build/release/policy-templates.ts';
import { policyFiles } from '../../../../build/policy/policy-files.ts';
import { capture } from '../../../../build/system/processes.ts';
import { temporaryFolder } from '../../../equipment/support/temporary-folder.ts';

it.skipIf(findInPath('zip') === undefined || findInPath('unzip') === undefined)(
  'the templates of a release are those in docs/policy, and nothing else, also when it is packed again',
  async () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'Packshelf-1.2.3-policy-templates.zip'), 'older');
    const file = await packPolicyTemplates(folder, '1.2.3');
    expect(path.basename(file)).toBe('Packshelf-1.2.3-policy-templates.zip');
    const { text } = await capture('unzip', ['-Z1', file]);
    expect(text.trim().split('\n').toSorted()).toEqual([...policyFiles().keys()].toSorted());
    await capture('unzip', ['-q', file, '-d', folder]);
    for (const [name, content] of policyFiles())
      expect(readFileSync(path.join(folder, name), 'utf8'), name).toBe(content);
  },
);
