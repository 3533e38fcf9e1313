import type { ProfileField } from '../../domain/profile-fields/profile-field.js';

/** A field as the wire shows it (notes 7.5): `display_in_profile_summary` is there only if it is true. */
export function presentProfileField(field: ProfileField): Record<string, unknown> {
  return {
    id: field.id,
    name: field.name,
    type: field.type,
    hint: field.hint,
    field_data: field.data === null ? '' : JSON.stringify(field.data),
    order: field.order,
    required: field.required,
    editable_by_user: field.editableByUser,
    ...(field.inSummary ? { display_in_profile_summary: true } : {}),
  };
}
