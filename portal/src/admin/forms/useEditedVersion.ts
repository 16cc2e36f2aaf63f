import { useCallback, useState } from 'react';
import { type UpdateParams, useRecordContext, useRegisterMutationMiddleware } from 'react-admin';

type Update = (resource: string, params: UpdateParams) => Promise<unknown>;

/**
 * Saves a form as an edit of the version that was first edited. The record may be refetched
 * meanwhile. If it were saved with the new version, another person's change of the same field would
 * be overwritten instead of refused.
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
