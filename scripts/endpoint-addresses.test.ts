import { build } from 'vite';
import { expect, it } from 'vitest';
import { endpointAddresses } from './endpoint-addresses.ts';

const ENTRY = '\0entry.js';

/** What a browser receives of a script. */
async function buildScript(script: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [{ name: 'entry', resolveId: (id) => (id === ENTRY ? id : null), load: (id) => (id === ENTRY ? script : null) }, endpointAddresses()],
    build: { write: false, minify: false, rolldownOptions: { input: ENTRY, external: /^#contract/u, preserveEntrySignatures: 'strict' } },
  });
  if (!('output' in result)) throw new Error('one build was expected');
  return result.output.map((file) => ('code' in file ? file.code : '')).join('\n');
}

it('replaces an imported endpoint by its method and path', async () => {
  const script = await buildScript(
    `import { changePassword, signOutDevice as end } from '#contract/account-security.ts'; export const used = [changePassword, end];`,
  );
  expect(script).toContain('/users/changePassword');
  expect(script).toContain('/users/devices/{id}');
  expect(script).not.toContain('#contract');
});

it('keeps everything that is not an endpoint', async () => {
  const script = await buildScript(`import { OwnData, eraseOwnAccount } from '#contract/account.ts'; export const used = [OwnData, eraseOwnAccount];`);
  expect(script).toMatch(/import \{ OwnData \} from ['"]#contract\/account\.ts['"]/u);
  expect(script).toContain('/users/erase');
});

it('refuses a script that reads the schema of an endpoint', async () => {
  await expect(buildScript(`import { eraseOwnAccount } from '#contract/account.ts'; export const schema = eraseOwnAccount.body;`)).rejects.toThrow(
    /eraseOwnAccount\.body is not in browsers/u,
  );
});
