// Light or dark, before anything is drawn. Not a module: it has to run before the first paint.
const chosen = localStorage.getItem("optimoo.theme");
if (chosen) document.documentElement.dataset.theme = chosen;
