import { sqliteReadModels } from '../sqlite.adapter.ts';

// Each batch sets all documents and the checkpoint to its number, until the process is killed.
const [file = ''] = process.argv.slice(2);
const models = sqliteReadModels({ file });
const numbers = { name: 'numbers', version: 1, indexes: [['number']] };
const from = Number(await models.checkpoint('numbers@1')) + 1;
for (let number = from; ; number += 1) {
  const position = String(number).padStart(12, '0');
  const changes = Array.from({ length: 20 }, (_, index) => {
    const id = `document-${String(index)}`;
    return { id, document: { id, number, text: 'x'.repeat(500) }, position };
  });
  await models.write({
    changes: [{ collection: numbers, changes }],
    checkpoint: { name: 'numbers@1', position },
  });
  process.stdout.write(`${String(number)}\n`);
}
