/**
 * Rules of this project that no package offers. `.oxlintrc.json` enables them.
 *
 * A rule receives the nodes of the syntax tree (ESTree) by their type, as in a plugin for ESLint.
 */

const isConstructor = (node) => node.kind === 'constructor';

/** A class with more dependencies has more than one responsibility. The option is the greatest number of parameters. */
const maxDependencies = {
  meta: { type: 'suggestion', schema: [{ type: 'integer' }], defaultOptions: [7] },
  create: (context) => ({
    MethodDefinition(node) {
      const [most] = context.options;
      if (!isConstructor(node) || node.value.params.length <= most) return;
      context.report({
        node,
        message: `A constructor has at most ${most} parameters. Split the class by responsibility.`,
      });
    },
  }),
};

/** The properties of an object literal stand side by side; spreading a second literal into it only saves lines. */
const noSpreadLiterals = {
  meta: { type: 'suggestion', schema: [] },
  create: (context) => ({
    SpreadElement(node) {
      if (node.parent.type !== 'ObjectExpression' || node.argument.type !== 'ObjectExpression') return;
      context.report({ node, message: 'Write the properties directly into the object.' });
    },
  }),
};

export default {
  meta: { name: 'project' },
  rules: { 'max-dependencies': maxDependencies, 'no-spread-literals': noSpreadLiterals },
};
