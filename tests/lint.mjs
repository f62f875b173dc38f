// Lints the modules of the board's script. make lint fetches the linter and runs this.

import { readFileSync, readdirSync } from "node:fs";
import { Linter } from "../build/eslint/package/linter.mjs";

const HOME = new URL("../widgets/kernel_games_widgets/", import.meta.url);
const BROWSER = `AbortController CSS Image MutationObserver Node ResizeObserver URL XMLSerializer clearTimeout console
  document matchMedia performance setTimeout window`.split(/\s+/);
const RULES = {
  "constructor-super": 2, "eqeqeq": 2, "no-cond-assign": 2, "no-const-assign": 2, "no-constant-condition": 2,
  "no-dupe-args": 2, "no-dupe-class-members": 2, "no-dupe-else-if": 2, "no-dupe-keys": 2, "no-duplicate-imports": 2,
  "no-empty": 2, "no-fallthrough": 2, "no-func-assign": 2, "no-implicit-globals": 2, "no-import-assign": 2,
  "no-inner-declarations": 2, "no-invalid-regexp": 2, "no-redeclare": 2, "no-self-assign": 2, "no-shadow": 2,
  "no-undef": 2, "no-unreachable": 2, "no-unused-private-class-members": 2, "no-unused-vars": 2,
  "no-use-before-define": [2, { functions: false, variables: false }], "no-useless-escape": 2, "no-var": 2,
  "prefer-const": [2, { destructuring: "all" }], "valid-typeof": 2,
};
const CONFIG = {
  languageOptions: {
    ecmaVersion: 2024,
    sourceType: "module",
    globals: Object.fromEntries(BROWSER.map((name) => [name, "readonly"])),
  },
  linterOptions: { reportUnusedDisableDirectives: 2 },
  rules: RULES,
};

const linter = new Linter();
const faults = [], exported = [], imported = [], declared = new Map();
const named = ({ id, declarations }) => (id ? [id.name] : (declarations ?? []).map((each) => each.id.name));
for (const file of readdirSync(HOME).filter((name) => name.endsWith(".js"))) {
  for (const { line, message } of linter.verify(readFileSync(new URL(file, HOME), "utf8"), CONFIG)) {
    faults.push(`${file}:${line}: ${message}`);
  }
  for (const part of linter.getSourceCode()?.ast.body ?? []) {
    if (part.type === "ImportDeclaration") {
      for (const { imported: { name } } of part.specifiers) imported.push([file, part.source.value.slice(2), name]);
      continue;
    }
    const isExport = part.type === "ExportNamedDeclaration";
    for (const name of named(isExport ? part.declaration : part)) {
      if (isExport) exported.push(`${file} ${name}`);
      if (declared.has(name)) faults.push(`${file}: ${declared.get(name)} has a ${name} too, and they share one scope`);
      declared.set(name, file);
    }
  }
}
for (const [file, from, name] of imported) {
  if (!exported.includes(`${from} ${name}`)) faults.push(`${file}: ${from} exports no ${name}`);
}
const used = new Set(imported.map(([, from, name]) => `${from} ${name}`));
for (const each of exported) if (!used.has(each)) faults.push(`nobody imports ${each}`);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length ? 1 : 0;
