import 'reflect-metadata';
import { describe, expect, it } from 'vitest';
import { integer, object, optional, type Static, string } from '../../kernel/schema.js';
import { Endpoint, ENDPOINT, type SerializedAnswer } from './endpoint.js';

const answer = object({ id: integer(), name: optional(string()) });
type Answer = Static<typeof answer>;

/** The compiler is the test: without an error in the line below it, `@ts-expect-error` is one itself. */
class Controller {
  @Endpoint({ access: 'account', summary: 'Returns the answer.', answer })
  same(): Promise<Answer> {
    return Promise.resolve({ id: 1 });
  }

  @Endpoint({ access: 'account', summary: 'Returns the answer as text.', answer })
  serialized(): SerializedAnswer<Answer> {
    return { contentType: 'application/json' };
  }

  @Endpoint({ access: 'account', summary: 'Returns nothing.' })
  nothing(): Promise<void> {
    return Promise.resolve();
  }

  // @ts-expect-error a property is missing
  @Endpoint({ access: 'account', summary: '', answer })
  missing(): Promise<{ readonly name: string }> {
    return Promise.resolve({ name: '' });
  }

  // @ts-expect-error a property is not declared
  @Endpoint({ access: 'account', summary: '', answer })
  undeclared(): Promise<Answer & { readonly more: string }> {
    return Promise.resolve({ id: 1, more: '' });
  }

  // @ts-expect-error there is no answer
  @Endpoint({ access: 'account', summary: '' })
  unexpected(): Promise<Answer> {
    return Promise.resolve({ id: 1 });
  }

  // @ts-expect-error the text represents something else
  @Endpoint({ access: 'account', summary: '', answer })
  other(): SerializedAnswer<string> {
    return { contentType: 'application/json' };
  }
}

describe('Endpoint', () => {
  it('declares what the method returns', () => {
    const method = Object.getOwnPropertyDescriptor(Controller.prototype, 'same')?.value as object;
    expect(Reflect.getMetadata(ENDPOINT, method)).toMatchObject({ answer });
  });
});
