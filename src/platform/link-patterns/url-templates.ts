import { parseTemplate } from 'url-template';

const EXPRESSION = /\{([^{}]*)\}/g;
const VARIABLE = /^(?:\w|%[0-9a-f]{2})(?:\.?(?:\w|%[0-9a-f]{2}))*(?:\*|:[1-9]\d{0,3})?$/i;
const OPERATOR = /^[+#./;?&]/;

/**
 * Names of the variables of an RFC 6570 template, each once. Text around the expressions may be anything but braces.
 * @returns null if it is no template
 */
export function variablesOf(template: string): readonly string[] | null {
  if (/[{}]/.test(template.replace(EXPRESSION, ''))) return null;
  const names = new Set<string>();
  for (const [, expression = ''] of template.matchAll(EXPRESSION)) {
    for (const variable of expression.replace(OPERATOR, '').split(',')) {
      if (!VARIABLE.test(variable)) return null;
      names.add(variable.replace(/[*:].*$/, ''));
    }
  }
  return [...names];
}

/** @param values null stands for an undefined variable */
export function expand(template: string, values: Readonly<Record<string, string | null>>): string {
  return parseTemplate(template).expand(values);
}
