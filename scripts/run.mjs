// Runs one of our TypeScript programs on a machine with nothing installed yet: node scripts/run.mjs FILE ARGS…
import { handOver, install, readEnvFile } from './toolchain.mjs';

install();
readEnvFile();
handOver(process.argv.slice(2));
