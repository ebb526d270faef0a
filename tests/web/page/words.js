// Tells the words of languages, and the forms that each has for numbers: their names come in as JSON, what was found goes
// out. With sentences of the server, also how each language says them.

import { speak } from "../../../src/optimoo/web/page/language.js";
import { said } from "../../../src/optimoo/web/page/said.js";

const { languages, sentences } = JSON.parse(await new Response(Deno.stdin.readable).text());
const found = {};
for (const language of languages) {
  const words = JSON.parse(await Deno.readTextFile(`../../../src/optimoo/web/page/languages/${language}.json`));
  speak(language, words);
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  found[language] = { words, forms: pluralCategories, said: sentences.map(said) };
}
// deno-lint-ignore no-console
console.log(JSON.stringify(found));
