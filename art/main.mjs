// `npm run art -- NAME [options]` makes one kind of art; without a name it lists them.
import { fail } from '../scripts/lib.mjs';

/** By the name of the file that makes it, which says its options in its first comment. */
const ARTS = {
  catalog: "the platform's seed and the provider's list of games",
  posters: 'posters of the games',
  site: "logos, icons, sharing pictures, ranks, banners, studios' plates, the notification sound",
  screenshots: 'pictures of the install dialog, from a running product',
};

const [name = '--help'] = process.argv.splice(2, 1);
if (Object.hasOwn(ARTS, name)) await import(`./${name}.mjs`);
else if (name !== '--help') fail(`There is no art "${name}". There are: ${Object.keys(ARTS).join(', ')}.`);
else for (const [art, says] of Object.entries(ARTS)) console.log(`${art.padEnd(12)} ${says}`);
