// Runs a TypeScript program of ours on a machine that has nothing installed yet: node scripts/run.mjs FILE ARGS…
import { handOver, install, readEnvFile } from './toolchain.mjs';

install();
readEnvFile();
handOver(process.argv.slice(2));
