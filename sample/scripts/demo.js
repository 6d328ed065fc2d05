import { slug } from '../src/index.js';

for (const title of process.argv.slice(2).concat('Škoda & Søren: crème brûlée', 'Добрый день')) {
  console.log(`${title} -> ${slug(title)}`);
}
