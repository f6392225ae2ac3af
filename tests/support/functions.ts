/** Finds the functions of a source, with their length and the comment before them. */
import { type ParseResult, parseSync, traverse } from '@babel/core';

export interface FunctionFacts {
  readonly name: string;
  /** From its first line to its last one. */
  readonly lines: number;
  /** The comments directly before its statement, or before the function itself. */
  readonly comment: string;
}

/** Returns every function of a TypeScript source, methods and arrow functions too. */
export function functionsIn(path: string, source: string): FunctionFacts[] {
  const tree = parseSync(source, {
    filename: path,
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: path.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
  }) as ParseResult;
  const found: FunctionFacts[] = [];
  traverse(tree, {
    Function(at) {
      const { node } = at;
      const statement = at.getStatementParent();
      const comments = [at.parentPath, at, statement, statement?.parentPath].flatMap(
        (it) => it?.node?.leadingComments ?? [],
      );
      const parent = at.parent as { id?: { name?: string }; key?: { name?: string } };
      found.push({
        name: ('id' in node && node.id?.name) || parent.id?.name || parent.key?.name || 'anonymous',
        lines: (node.loc?.end.line ?? 0) - (node.loc?.start.line ?? 0) + 1,
        comment: comments.map(({ value }) => value).join('\n'),
      });
    },
  });
  return found;
}
