import ts from 'typescript';

interface Properties {
  readonly [name: string]: Value | undefined;
}
type Value = string | readonly Value[] | Properties;
type Bindings = ReadonlyMap<ts.Symbol, Value | undefined>;
type Callable = ts.ArrowFunction | ts.FunctionDeclaration;

const NOTHING: Bindings = new Map();

/**
 * Evaluates texts that are composed of constants only, across files: templates, `join`, and calls of pure functions.
 */
export class ConstantText {
  constructor(private readonly checker: ts.TypeChecker) {}

  /** The text of an expression; undefined if it depends on anything but constants. */
  of(expression: ts.Expression): string | undefined {
    const value = this.#value(expression, NOTHING);
    return typeof value === 'string' ? value : undefined;
  }

  /** The texts of an object's properties. */
  propertiesOf(expression: ts.Expression): Properties {
    const value = this.#value(expression, NOTHING);
    return isObject(value) ? value : {};
  }

  #value(node: ts.Expression, bindings: Bindings): Value | undefined {
    if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text;
    if (ts.isTemplateExpression(node)) return this.#template(node, bindings);
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) {
      return this.#value(node.expression, bindings);
    }
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
      return joined([this.#value(node.left, bindings), this.#value(node.right, bindings)], '');
    }
    if (ts.isArrayLiteralExpression(node)) {
      const values = node.elements.map((element) => this.#value(element, bindings));
      return values.every((value) => value !== undefined) ? values : undefined;
    }
    if (ts.isObjectLiteralExpression(node)) return this.#object(node, bindings);
    if (ts.isPropertyAccessExpression(node)) {
      const owner = this.#value(node.expression, bindings);
      return isObject(owner) ? owner[node.name.text] : undefined;
    }
    if (ts.isCallExpression(node)) return this.#call(node, bindings);
    return ts.isIdentifier(node) ? this.#named(this.checker.getSymbolAtLocation(node), bindings) : undefined;
  }

  #template(node: ts.TemplateExpression, bindings: Bindings): Value | undefined {
    const parts = node.templateSpans.flatMap((span) => [this.#value(span.expression, bindings), span.literal.text]);
    return joined([node.head.text, ...parts], '');
  }

  #object(node: ts.ObjectLiteralExpression, bindings: Bindings): Value {
    const entries = node.properties.flatMap((property): [string, Value | undefined][] => {
      if (ts.isSpreadAssignment(property)) {
        const spread = this.#value(property.expression, bindings);
        return isObject(spread) ? Object.entries(spread) : [];
      }
      if (ts.isShorthandPropertyAssignment(property)) {
        const symbol = this.checker.getShorthandAssignmentValueSymbol(property);
        return [[property.name.text, this.#named(symbol, bindings)]];
      }
      if (!ts.isPropertyAssignment(property) || !ts.isIdentifier(property.name)) return [];
      return [[property.name.text, this.#value(property.initializer, bindings)]];
    });
    return Object.fromEntries(entries);
  }

  #call(node: ts.CallExpression, bindings: Bindings): Value | undefined {
    if (ts.isPropertyAccessExpression(node.expression)) {
      const list = this.#value(node.expression.expression, bindings);
      const [argument] = node.arguments;
      if (!Array.isArray(list) || !argument) return undefined;
      if (node.expression.name.text === 'join') return joined(list as Value[], this.of(argument) ?? '');
      if (node.expression.name.text !== 'map' || !ts.isArrowFunction(argument)) return undefined;
      const mapped = (list as Value[]).map((value) => this.#result(argument, [value], bindings));
      return mapped.every((value) => value !== undefined) ? mapped : undefined;
    }
    // `prepared` returns the statement with a name, and its text is the argument.
    const [text] = node.arguments;
    if (text && ts.isIdentifier(node.expression) && node.expression.text === 'prepared')
      return this.#value(text, bindings);
    const callee = this.#declaration(this.checker.getSymbolAtLocation(node.expression));
    const called = callee && ts.isVariableDeclaration(callee) ? callee.initializer : callee;
    if (!called || !(ts.isArrowFunction(called) || ts.isFunctionDeclaration(called))) return undefined;
    const values = node.arguments.map((argument) => this.#value(argument, bindings));
    return this.#result(called, values, NOTHING);
  }

  #result(called: Callable, values: readonly (Value | undefined)[], outer: Bindings): Value | undefined {
    const bindings = new Map(outer);
    called.parameters.forEach(({ name }, index) => {
      const elements = ts.isObjectBindingPattern(name) ? name.elements : [];
      const value = values[index];
      for (const { name: part } of elements) {
        const symbol = this.checker.getSymbolAtLocation(part);
        if (symbol && ts.isIdentifier(part)) bindings.set(symbol, isObject(value) ? value[part.text] : undefined);
      }
      const symbol = ts.isIdentifier(name) ? this.checker.getSymbolAtLocation(name) : undefined;
      if (symbol) bindings.set(symbol, value);
    });
    const { body } = called;
    if (body && !ts.isBlock(body)) return this.#value(body, bindings);
    const last = body?.statements.at(-1);
    return last && ts.isReturnStatement(last) && last.expression ? this.#value(last.expression, bindings) : undefined;
  }

  #named(symbol: ts.Symbol | undefined, bindings: Bindings): Value | undefined {
    if (symbol && bindings.has(symbol)) return bindings.get(symbol);
    const declaration = this.#declaration(symbol);
    const isConstant =
      declaration && ts.isVariableDeclaration(declaration) && ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const;
    if (!isConstant || !declaration.initializer) return undefined;
    return this.#value(declaration.initializer, bindings);
  }

  #declaration(symbol: ts.Symbol | undefined): ts.Declaration | undefined {
    const isAlias = symbol && symbol.flags & ts.SymbolFlags.Alias;
    return (isAlias ? this.checker.getAliasedSymbol(symbol) : symbol)?.valueDeclaration;
  }
}

const isObject = (value: Value | undefined): value is Properties => typeof value === 'object' && !Array.isArray(value);

function joined(values: readonly (Value | undefined)[], separator: string): string | undefined {
  return values.every((value) => typeof value === 'string') ? values.join(separator) : undefined;
}
