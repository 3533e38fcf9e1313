/**
 * Names that mean another emoji on this wire than in the package's sets of names, or that it does not have; the first name of a code is the
 * one that is shown.
 */
export const PREFERRED_NAMES: readonly (readonly [name: string, code: string])[] = [
  ['smile', '1f642'],
  ['big_smile', '1f604'],
  ['laughing', '1f606'],
  ['working_on_it', '1f6e0'],
  ['check', '2705'],
  ['cross_mark', '274c'],
  ['octopus', '1f419'],
  ['heart', '2764'],
  ['hash', '0023-20e3'],
  ['zero', '0030-20e3'],
  ['one', '0031-20e3'],
  ['two', '0032-20e3'],
  ['three', '0033-20e3'],
  ['four', '0034-20e3'],
  ['five', '0035-20e3'],
  ['six', '0036-20e3'],
  ['seven', '0037-20e3'],
  ['eight', '0038-20e3'],
  ['nine', '0039-20e3'],
  ['gold', '1f947'],
  ['holiday_tree', '1f384'],
  ['up', '2b06'],
  ['tada', '1f389'],
  ['poop', '1f4a9'],
  ['+1', '1f44d'],
  ['thumbs_up', '1f44d'],
  ['-1', '1f44e'],
  ['thumbs_down', '1f44e'],
];
