import type { Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';
import { inputPlan } from '../../../src/platform/http/input.guard';
import type { ObjectClass } from '../../../src/platform/http/validation/rule';

/** The classes of the requests of all handlers in these modules, by name. */
export function requestClasses(modules: readonly Type[]): [name: string, requestClass: ObjectClass][] {
  const classes = new Map<ObjectClass, string>();
  for (const controller of modules.flatMap(controllersOf)) {
    for (const method of Object.getOwnPropertyNames(controller.prototype)) {
      for (const requestClass of Object.values(inputPlan(controller, method)) as ObjectClass[]) {
        // Handlers without a class take the whole query as text.
        if (requestClass !== Object) classes.set(requestClass, requestClass.name);
      }
    }
  }
  return [...classes].map(([requestClass, name]) => [name, requestClass]);
}

const controllersOf = (module: Type): ObjectClass[] =>
  (Reflect.getMetadata(MODULE_METADATA.CONTROLLERS, module) ?? []) as ObjectClass[];
