// Has the page speak English, as scripts that are tested by themselves need some language.

import { speak } from "../../../src/optimoo/web/page/language.js";
import words from "../../../src/optimoo/web/page/languages/en.json" with { type: "json" };

speak("en", words);
