// Runs one of our TypeScript programs on a machine with nothing installed yet: node scripts/run.mjs FILE ARGS…
import { replaceProcess, install, readEnvFile } from './toolchain.mjs';

install();
readEnvFile();
replaceProcess(process.argv.slice(2));
