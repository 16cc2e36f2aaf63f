import { useCallback, useState } from 'react';
import { type UpdateParams, useRecordContext, useRegisterMutationMiddleware } from 'react-admin';

type Update = (resource: string, params: UpdateParams) => Promise<unknown>;

/**
 * Saves a form as an edit of the version it was first typed into. The record may come anew
 * meanwhile; sent with that version, another's change of the same field would be overwritten
 * instead of refused.
 */
export function useEditedVersion(isDirty: boolean) {
  const latest = useRecordContext()?.version;
  const [version, setVersion] = useState(latest);
  if (!isDirty && version !== latest) setVersion(latest);
  useRegisterMutationMiddleware<Update>(
    useCallback(
      (resource, { data, ...params }, next) =>
        next(resource, { ...params, data: { ...data, version } }),
      [version],
    ),
  );
}
