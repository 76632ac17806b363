{{- define "stoa.name" -}}
{{ printf "%s" .Release.Name | trunc 63 | trimSuffix "-" }}
{{- end }}

{{- define "stoa.selector" -}}
app.kubernetes.io/name: stoa
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "stoa.labels" -}}
{{ include "stoa.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}
