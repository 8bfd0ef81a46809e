import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

const skipped = new Set(['node_modules', 'dist']);

export const isTest = (path) => /\.(test|spec)\.(ts|tsx|mjs)$|\/test\//.test(path);

export function listFiles(root, folder) {
  let entries;
  try {
    entries = readdirSync(join(root, folder), { withFileTypes: true });
  } catch {
    return [];
  }
  return entries
    .filter(({ name }) => !skipped.has(name))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? listFiles(root, path) : [path];
    });
}

/** Every node of the file's syntax tree, in order. */
export function readNodes(root, path) {
  const text = readFileSync(join(root, path), 'utf8');
  const tree = parseSync(text, { syntax: 'typescript', tsx: path.endsWith('.tsx'), decorators: true });
  const nodes = [];
  const walk = (value) => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (value === null || typeof value !== 'object') return undefined;
    if (typeof value.type === 'string') nodes.push(value);
    return Object.values(value).forEach(walk);
  };
  walk(tree);
  return nodes;
}

/** The name of the called method and what it was called with, or nothing for other nodes. */
export function methodCall(node) {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined;
  const { object, property } = node.callee;
  return { object, name: property.value, first: node.arguments[0]?.expression };
}

/** A text written out in full: no part of it comes from a variable. */
export function plainText(node) {
  if (node?.type === 'StringLiteral') return node.value;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].cooked;
  return undefined;
}
