import { type Parameter, parametersOf } from './parameter.js';

type ParamsClass = new () => object;

interface Plan {
  readonly parameters: readonly (Parameter & { readonly required: boolean })[];
}

const plans = new WeakMap<ParamsClass, Plan>();

/** Which parameters a class declares, and which of them must be there: those without an initial value that are not optional. */
export function parameterPlanOf(type: ParamsClass): Plan {
  let plan = plans.get(type);
  if (!plan) {
    const fresh = new type() as Record<string, unknown>;
    plan = {
      parameters: parametersOf(type).map((parameter) => ({
        ...parameter,
        required: !parameter.optional && fresh[parameter.property] === undefined,
      })),
    };
    plans.set(type, plan);
  }
  return plan;
}
