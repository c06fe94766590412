import { readOrMakeSecretFile } from '../../../src/platform/crypto/secret-file';

// <file> <moment in ms>: tries to create the file at that moment, with its own content.
const [path = '', atMs = ''] = process.argv.slice(2);
while (Date.now() < Number(atMs));
const { content, isNew } = readOrMakeSecretFile(path, () => Buffer.from(`of ${process.pid}`));
process.stdout.write(JSON.stringify({ content: content.toString(), isNew }));
