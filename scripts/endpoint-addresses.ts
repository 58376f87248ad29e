import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Endpoint } from '#contract/endpoint.ts';

const CONTRACT = '#contract/';

/** What browsers get of a contract file's exports: the endpoints, as method and path, with the maximum lengths of their bodies' texts. */
async function addressesIn(root: string, source: string): Promise<Map<string, string>> {
  const url = pathToFileURL(join(root, 'contract', source.slice(CONTRACT.length))).href;
  const exported = Object.entries((await import(url)) as Record<string, Partial<Endpoint> | null>);
  return new Map(
    exported.flatMap(([name, value]) => {
      const { method, path, maxLengths = {} } = value ?? {};
      return method && path ? [[name, JSON.stringify({ method, path, ...(Object.keys(maxLengths).length > 0 && { maxLengths }) })]] : [];
    }),
  );
}

/**
 * Vite plugin: an endpoint that a browser script imports from the contract becomes its method, path and lengths, so that its schemas and
 * Zod stay on the server. Other imports from the contract stay imports.
 */
export function endpointAddresses(): Plugin {
  let root = '';
  return {
    name: 'endpoint-addresses',
    // After TypeScript's types have been removed.
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved(config) {
      ({ root } = config);
    },
    transform: {
      filter: { code: CONTRACT },
      async handler(code) {
        let result = code;
        for (const node of this.parse(code).body.toReversed()) {
          if (node.type !== 'ImportDeclaration' || !node.source.value.startsWith(CONTRACT)) continue;
          const addresses = await addressesIn(root, node.source.value);
          const otherImports: string[] = [];
          const constants: string[] = [];
          for (const specifier of node.specifiers) {
            if (specifier.type !== 'ImportSpecifier') continue;
            const { name: local } = specifier.local;
            const name = specifier.imported.type === 'Identifier' ? specifier.imported.name : specifier.imported.value;
            const address = addresses.get(name);
            if (address === undefined) otherImports.push(name === local ? name : `${name} as ${local}`);
            else constants.push(`const ${local} = ${address};`);
            const schema = address && new RegExp(`\\b${local}\\.(?:params|query|body|response)\\b`, 'u').exec(code)?.[0];
            if (schema) this.error(`${schema} is not in browsers: they have the method, path and lengths of an endpoint. Import the schema by its own name.`);
          }
          if (constants.length === 0) continue;
          const importStatement = otherImports.length === 0 ? '' : `import { ${otherImports.join(', ')} } from '${node.source.value}'; `;
          result = `${result.slice(0, node.start)}${importStatement}${constants.join(' ')}${result.slice(node.end)}`;
        }
        return result === code ? null : { code: result, map: null };
      },
    },
  };
}
