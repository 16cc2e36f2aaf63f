import {
  BooleanInput,
  CheckboxGroupInput,
  Create,
  required,
  SimpleForm,
  TextInput,
} from 'react-admin';
import { useSaveSuccess } from '../actions/useSaveSuccess';
import { DateTimeInput } from '../forms/DateTimeInput';
import { FORM_PROPS } from '../forms/formProps';
import { SaveBar } from '../forms/SaveBar';
import { incidentText, KIND_CHOICES } from './text';

/** Opens an incident; the clocks run from when it was noticed. */
export default function IncidentCreate() {
  const onSuccess = useSaveSuccess('incidents', incidentText.opened);
  const values = {
    noticedAt: new Date().toISOString(),
    beganAt: null,
    isConfirmed: true,
    isIntrusion: false,
    kinds: [],
  };
  return (
    <Create title={incidentText.create} mutationOptions={{ onSuccess }}>
      <SimpleForm
        {...FORM_PROPS}
        defaultValues={values}
        toolbar={<SaveBar label={incidentText.create} />}
      >
        <TextInput
          source="title"
          label={incidentText.title}
          helperText={incidentText.titleHelp}
          validate={required()}
          autoFocus
        />
        <TextInput
          source="what"
          label={incidentText.what}
          helperText={incidentText.whatHelp}
          validate={required()}
          multiline
          minRows={3}
        />
        <CheckboxGroupInput
          source="kinds"
          label={incidentText.kinds}
          helperText={incidentText.kindsHelp}
          choices={KIND_CHOICES}
        />
        <TextInput
          source="noticedHow"
          label={incidentText.noticedHow}
          validate={required()}
          multiline
        />
        <DateTimeInput
          source="noticedAt"
          label={incidentText.noticedAt}
          help={incidentText.noticedHelp}
        />
        <DateTimeInput source="beganAt" label={incidentText.beganAt} />
        <BooleanInput source="isConfirmed" label={incidentText.isConfirmed} />
        <BooleanInput source="isIntrusion" label={incidentText.isIntrusion} />
      </SimpleForm>
    </Create>
  );
}
