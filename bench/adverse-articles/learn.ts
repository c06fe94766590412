/**
 * Computes the weights of the adverse classifier from the labelled articles: `npm run learn:adverse`. The result
 * contains words and numbers, but no text of an article.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { labelledArticles, readArticles } from './labelled-articles';
import { trainModel } from './train-model';

const TARGET = join(__dirname, '../../src/kernel/adverse/classifier/adverse-weights.json');

const model = trainModel(readArticles(labelledArticles()));
writeFileSync(TARGET, `${JSON.stringify(model)}\n`);
console.log(`${Object.keys(model.words.article).length} stems, ${Object.keys(model.words.near).length} near mentions`);
