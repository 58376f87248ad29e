// The API's peer: PostGraphile 5 as in production, on views of the same tables. It knows its operations in advance, by name.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { postgraphile } from 'postgraphile';
import { grafserv } from 'postgraphile/grafserv/node';
import { makePgService } from 'postgraphile/adaptors/pg';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
import { PEER_SCHEMA } from '../peers/peer-views.ts';
import { type OperationName, operations } from '../peers/operations.ts';

const knownOperationsPlugin: GraphileConfig.Plugin = {
  name: 'KnownOperations',
  version: '1.0.0',
  grafserv: {
    middleware: {
      processGraphQLRequestBody(next, event) {
        const { body } = event;
        body.query = operations[body.documentId as OperationName];
        return next();
      },
    },
  },
};
const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  plugins: [knownOperationsPlugin],
  pgServices: [
    makePgService({
      connectionString: process.env['DATABASE_URL']!,
      schemas: [PEER_SCHEMA],
      poolConfig: { max: Number(process.env['DATABASE_POOL'] ?? 10) },
      pubsub: false,
    }),
  ],
  grafserv: { graphqlOverGET: true, graphiql: false, watch: false, outputDataAsString: true },
  grafast: { explain: false },
});
// Longer than the other side's part of a round: Node's default of five seconds closes connections just before their use.
const server = createServer({ keepAliveTimeout: 120_000 });
await instance.createServ(grafserv).addTo(server);
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
