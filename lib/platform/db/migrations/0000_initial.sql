CREATE SCHEMA "console";
--> statement-breakpoint
CREATE SCHEMA "service";
--> statement-breakpoint
CREATE SEQUENCE "console"."reading_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "service"."event_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "console"."activity" (
	"number" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"action" text NOT NULL,
	"outcome" text NOT NULL,
	"operator_id" text,
	"operator_name" text,
	"operator_email" text,
	"operator_role" text,
	"token" text,
	"from_address" text,
	"request_id" text,
	"profile" uuid,
	"subject" text,
	"before" json,
	"after" json,
	"reason" text,
	"intent" bigint,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."activity_head" (
	"one" integer PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."activity_repeats" (
	"key" text NOT NULL,
	"minute" timestamp with time zone NOT NULL,
	"first" bigint,
	"times" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"details" text[] NOT NULL,
	CONSTRAINT "activity_repeats_key_minute_pk" PRIMARY KEY("key","minute")
);
--> statement-breakpoint
CREATE TABLE "console"."alert_attempts" (
	"delivery" uuid NOT NULL,
	"number" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"status" integer,
	"error" text,
	"headers" json NOT NULL,
	"answer" text,
	CONSTRAINT "alert_attempts_delivery_number_pk" PRIMARY KEY("delivery","number")
);
--> statement-breakpoint
CREATE TABLE "console"."alert_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "console"."alert_deliveries_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"destination" uuid NOT NULL,
	"message_id" text NOT NULL,
	"digest" bigint,
	"first_digest" bigint,
	"gets" json NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."alert_destinations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"kind" text NOT NULL,
	"address" text,
	"recipients" json,
	"secret" text,
	"gets" json NOT NULL,
	"status" text NOT NULL,
	"disabled_reason" text,
	"failing_since" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."alert_state" (
	"one" integer PRIMARY KEY NOT NULL,
	"digest" bigint DEFAULT 0 NOT NULL,
	"looked_at" timestamp with time zone NOT NULL,
	"sweep" bigint DEFAULT 0 NOT NULL,
	"behind_since" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "console"."alerted_exceptions" (
	"exception" uuid NOT NULL,
	"until" date NOT NULL,
	"stage" integer NOT NULL,
	"told_at" timestamp with time zone DEFAULT now() NOT NULL,
	"digest" bigint,
	CONSTRAINT "alerted_exceptions_exception_until_stage_pk" PRIMARY KEY("exception","until","stage")
);
--> statement-breakpoint
CREATE TABLE "console"."assignment_items" (
	"assignment" bigint NOT NULL,
	"number" integer NOT NULL,
	"profile" uuid NOT NULL,
	"fate" text NOT NULL,
	"detail" text,
	"before" json,
	"after" json,
	"read_at" timestamp with time zone,
	"outcome" text,
	"sent_at" timestamp with time zone,
	"sends" integer DEFAULT 0 NOT NULL,
	"found" json,
	"kept" json,
	"side_effects" json,
	"problem" text,
	"request_id" text,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "assignment_items_assignment_number_pk" PRIMARY KEY("assignment","number")
);
--> statement-breakpoint
CREATE TABLE "console"."assignment_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "console"."assignment_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"assignment" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text,
	"kind" text NOT NULL,
	"detail" json
);
--> statement-breakpoint
CREATE TABLE "console"."assignments" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "console"."assignments_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"reason" text NOT NULL,
	"ticket" text,
	"choice" json NOT NULL,
	"change" json,
	"of" bigint,
	"state" text NOT NULL,
	"needs_approval" boolean NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" text NOT NULL,
	"made_by_id" text NOT NULL,
	"made_by_token" text,
	"profiles" uuid[],
	"chosen" integer DEFAULT 0 NOT NULL,
	"planned" integer DEFAULT 0 NOT NULL,
	"cursor" uuid,
	"planned_at" timestamp with time zone,
	"hash" text,
	"counts" json,
	"checks" json,
	"checks_on" integer DEFAULT 0 NOT NULL,
	"differences" json,
	"problem" text,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"decided_by_id" text,
	"remark" text,
	"started_at" timestamp with time zone,
	"started_by" text,
	"started_by_id" text,
	"started_by_token_id" text,
	"started_by_token" text,
	"batch" bigint,
	"look_after" integer,
	"looked_at" timestamp with time zone,
	"stops_over" real,
	"stopped" text,
	"dealt" integer DEFAULT 0 NOT NULL,
	"wrong" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	"digest" bigint
);
--> statement-breakpoint
CREATE TABLE "console"."accepted_deviations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"baseline" uuid NOT NULL,
	"section" text NOT NULL,
	"setup" bigint NOT NULL,
	"profile" uuid,
	"reason" text NOT NULL,
	"until" date NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	"accepted_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."baseline_versions" (
	"baseline" uuid NOT NULL,
	"version" integer NOT NULL,
	"sections" json NOT NULL,
	"setup" bigint NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" text NOT NULL,
	CONSTRAINT "baseline_versions_baseline_version_pk" PRIMARY KEY("baseline","version")
);
--> statement-breakpoint
CREATE TABLE "console"."baselines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"scope" json NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."check_exceptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "console"."check_exceptions_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"check" uuid NOT NULL,
	"profile" uuid NOT NULL,
	"reason" text NOT NULL,
	"until" date NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" text NOT NULL,
	"made_by_id" text NOT NULL,
	"check_version" integer NOT NULL,
	"check_changed_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" text,
	"closed" text,
	"closed_at" timestamp with time zone,
	"closed_by" text
);
--> statement-breakpoint
CREATE TABLE "console"."check_requests" (
	"check" uuid PRIMARY KEY NOT NULL,
	"change" json NOT NULL,
	"version" integer NOT NULL,
	"hash" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" text NOT NULL,
	"made_by_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."check_results" (
	"check" uuid NOT NULL,
	"version" integer NOT NULL,
	"setup" bigint NOT NULL,
	"residual" text NOT NULL,
	CONSTRAINT "check_results_check_version_setup_pk" PRIMARY KEY("check","version","setup")
);
--> statement-breakpoint
CREATE TABLE "console"."check_versions" (
	"check" uuid NOT NULL,
	"version" integer NOT NULL,
	"definition" json NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" text NOT NULL,
	CONSTRAINT "check_versions_check_version_pk" PRIMARY KEY("check","version")
);
--> statement-breakpoint
CREATE TABLE "console"."checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "console"."checks_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"on_since" timestamp with time zone,
	"announces_known" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."findings" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "console"."findings_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"check" uuid NOT NULL,
	"profile" uuid NOT NULL,
	"severity" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"began" text NOT NULL,
	"is_regression" boolean NOT NULL,
	"until" timestamp with time zone,
	"ended" text,
	"ended_by" text,
	"digest" bigint
);
--> statement-breakpoint
CREATE TABLE "console"."profiles_to_judge" (
	"profile" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."configuration_notes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"note" text NOT NULL,
	"baseline" uuid,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."configuration_snapshots" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "console"."configuration_snapshots_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"profile" uuid NOT NULL,
	"hash" text NOT NULL,
	"reason" text NOT NULL,
	"first_read_at" timestamp with time zone NOT NULL,
	"last_read_at" timestamp with time zone NOT NULL,
	"changes" json DEFAULT '[]'::json NOT NULL,
	"forms" json,
	"request_id" text NOT NULL,
	"content" bigint,
	"before" bigint,
	"data" json,
	"digest" bigint
);
--> statement-breakpoint
CREATE TABLE "console"."known_profiles" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"customer_reference" text,
	"search_reference" text,
	"review_status" text,
	"risk" text,
	"team" text,
	"assignee" text,
	"data" json,
	"state_at" timestamp with time zone,
	"document_status" text,
	"document_steps" json,
	"documents_at" timestamp with time zone,
	"seen_at" timestamp with time zone NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"setup" bigint,
	"content" bigint,
	"setup_since" timestamp with time zone,
	"setup_before" bigint,
	"setup_before_since" timestamp with time zone,
	"read_at" timestamp with time zone,
	"read_number" bigint DEFAULT 0 NOT NULL,
	"tried_at" timestamp with time zone,
	"failure" text,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."labels" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"label" text NOT NULL,
	"search_words" text,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "labels_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "console"."received_webhooks" (
	"id" text NOT NULL,
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "console"."received_webhooks_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event" text,
	"profile" uuid,
	"timestamp" timestamp with time zone,
	"status" text,
	"verified" boolean NOT NULL,
	"flags" json DEFAULT '[]'::json NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"headers" json NOT NULL,
	"body" text NOT NULL,
	"body_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."invitations" (
	"hash" text PRIMARY KEY NOT NULL,
	"operator_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."operator_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"operator_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"account_id" text NOT NULL,
	"password" text,
	"confirmed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."operator_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"operator_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"provider_session" text,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."operator_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"operator_id" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"read_only" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "console"."operator_verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."operators" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"role" text DEFAULT 'support' NOT NULL,
	"disabled_at" timestamp with time zone,
	"disabled_by" text,
	"access_changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."sign_in_tries" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "console"."profile_leases" (
	"profile" uuid PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."check_replay_failures" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "console"."check_replay_failures_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"replay" uuid NOT NULL,
	"profile" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"spans" json NOT NULL,
	"is_more" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."check_replays" (
	"id" uuid PRIMARY KEY NOT NULL,
	"check" uuid,
	"version" integer,
	"definition" json NOT NULL,
	"before" integer,
	"before_definition" json,
	"state" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" text NOT NULL,
	"made_by_id" text NOT NULL,
	"cursor" uuid NOT NULL,
	"profiles" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"first_read_at" timestamp with time zone,
	"failed" integer DEFAULT 0 NOT NULL,
	"failing" integer DEFAULT 0 NOT NULL,
	"change" json,
	"weeks" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service"."accounts" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"reads_per_minute" integer NOT NULL,
	"writes_per_minute" integer NOT NULL,
	"tokens_per_minute" integer NOT NULL,
	"token_lifetime" integer DEFAULT 3600 NOT NULL,
	"set_limits" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service"."clients" (
	"client_id" text PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"name" text NOT NULL,
	"secret_hash" text NOT NULL,
	"scope" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service"."clock_offset" (
	"id" integer PRIMARY KEY NOT NULL,
	"seconds" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service"."documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service"."documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" text NOT NULL,
	"profile" uuid NOT NULL,
	"name" text NOT NULL,
	"translate" text,
	"ocr" text,
	"fraud_check" text,
	"submitted" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service"."faults" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"kind" text NOT NULL,
	"amount" integer,
	"remaining" integer,
	"until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service"."forms" (
	"account" text NOT NULL,
	"id" bigint NOT NULL,
	"label" text NOT NULL,
	CONSTRAINT "forms_account_id_pk" PRIMARY KEY("account","id")
);
--> statement-breakpoint
CREATE TABLE "service"."portal_configurations" (
	"account" text NOT NULL,
	"id" bigint NOT NULL,
	"name" text NOT NULL,
	"search_name" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "portal_configurations_account_id_pk" PRIMARY KEY("account","id")
);
--> statement-breakpoint
CREATE TABLE "service"."profiles" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"customer_reference" text NOT NULL,
	"review_status" text NOT NULL,
	"risk" json DEFAULT '{"id":"unrated","label":"Not rated","category":"none"}'::json NOT NULL,
	"team" json DEFAULT '{"id":0,"label":"No team"}'::json NOT NULL,
	"assignee" json DEFAULT '{"id":"nobody","name":"Nobody"}'::json NOT NULL,
	"configuration" json NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service"."rate_windows" (
	"bucket" text NOT NULL,
	"api_class" text NOT NULL,
	"started_at" bigint NOT NULL,
	"used" integer NOT NULL,
	"granted" integer NOT NULL,
	CONSTRAINT "rate_windows_bucket_api_class_pk" PRIMARY KEY("bucket","api_class"),
	CONSTRAINT "rate_windows_used" CHECK ("service"."rate_windows"."used" >= 0 AND "service"."rate_windows"."granted" >= 0)
);
--> statement-breakpoint
CREATE TABLE "service"."scenario_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"scenario" text NOT NULL,
	"speed" text NOT NULL,
	"status" text NOT NULL,
	"profile" uuid,
	"steps" json NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service"."signing_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."contents" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "console"."contents_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"data" json,
	"setup" bigint
);
--> statement-breakpoint
CREATE TABLE "console"."setup_facts" (
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"setup" bigint NOT NULL,
	CONSTRAINT "setup_facts_kind_value_setup_pk" PRIMARY KEY("kind","value","setup")
);
--> statement-breakpoint
CREATE TABLE "console"."setups" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "console"."setups_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"fingerprint" text NOT NULL,
	"normal_form" integer NOT NULL,
	"sections" json NOT NULL,
	"unreadable" json DEFAULT '[]'::json NOT NULL,
	"left_out" text,
	"content" bigint NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."background_budgets" (
	"name" text PRIMARY KEY NOT NULL,
	"share" real,
	"next_at" timestamp with time zone NOT NULL,
	"first_next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"per_minute" real DEFAULT 0 NOT NULL,
	"limit" integer,
	"taken" real DEFAULT 0 NOT NULL,
	"paced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "console"."background_use" (
	"budget" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"people" integer DEFAULT 0 NOT NULL,
	"background" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "background_use_budget_at_pk" PRIMARY KEY("budget","at")
);
--> statement-breakpoint
CREATE TABLE "console"."clock_state" (
	"one" integer PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"reading_number" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."survey_state" (
	"one" integer PRIMARY KEY NOT NULL,
	"paused_at" timestamp with time zone,
	"paused_by" text,
	"waits_for" text,
	"waits_since" timestamp with time zone,
	"waits_until" timestamp with time zone,
	"told_up_to" bigint DEFAULT 0 NOT NULL,
	"announced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "console"."survey_sweeps" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "console"."survey_sweeps_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"batch" bigint NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"filled_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"total" integer DEFAULT 0 NOT NULL,
	"read" integer DEFAULT 0 NOT NULL,
	"unreadable" integer DEFAULT 0 NOT NULL,
	"gave_way" integer DEFAULT 0 NOT NULL,
	"gave_way_for" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."default_views" (
	"operator_id" text NOT NULL,
	"list" text NOT NULL,
	"view" uuid NOT NULL,
	CONSTRAINT "default_views_operator_id_list_pk" PRIMARY KEY("operator_id","list")
);
--> statement-breakpoint
CREATE TABLE "console"."saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"list" text NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"query" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service"."events" (
	"number" bigint PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"account" text NOT NULL,
	"profile" uuid,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"timestamp" timestamp with time zone NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "events_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "service"."webhook_attempts" (
	"delivery" uuid NOT NULL,
	"number" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"status" integer,
	"error" text,
	"headers" json NOT NULL,
	"answer" text,
	CONSTRAINT "webhook_attempts_delivery_number_pk" PRIMARY KEY("delivery","number")
);
--> statement-breakpoint
CREATE TABLE "service"."webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event" bigint NOT NULL,
	"subscription" uuid NOT NULL,
	"account" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service"."webhook_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"address" text NOT NULL,
	"event_types" json,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_secret_until" timestamp with time zone,
	"status" text NOT NULL,
	"disabled_reason" text,
	"failing_since" timestamp with time zone,
	"own" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."work_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "console"."work_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"queue" text NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paused_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "console"."work_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "console"."work_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"queue" text NOT NULL,
	"batch" bigint DEFAULT 0 NOT NULL,
	"key" text,
	"payload" json NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"worker" text,
	"hastened" boolean DEFAULT false NOT NULL,
	"lost_leases" integer DEFAULT 0 NOT NULL,
	"error" text,
	"failed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "console"."work_pauses" (
	"queue" text NOT NULL,
	"paused_at" timestamp with time zone NOT NULL,
	CONSTRAINT "work_pauses_queue_pk" PRIMARY KEY("queue")
);
--> statement-breakpoint
CREATE TABLE "service"."work_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service"."work_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"queue" text NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paused_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "service"."work_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service"."work_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"queue" text NOT NULL,
	"batch" bigint DEFAULT 0 NOT NULL,
	"key" text,
	"payload" json NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"worker" text,
	"hastened" boolean DEFAULT false NOT NULL,
	"lost_leases" integer DEFAULT 0 NOT NULL,
	"error" text,
	"failed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "service"."work_pauses" (
	"queue" text NOT NULL,
	"paused_at" timestamp with time zone NOT NULL,
	CONSTRAINT "work_pauses_queue_pk" PRIMARY KEY("queue")
);
--> statement-breakpoint
ALTER TABLE "console"."alert_attempts" ADD CONSTRAINT "alert_attempts_delivery_alert_deliveries_id_fk" FOREIGN KEY ("delivery") REFERENCES "console"."alert_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."alert_deliveries" ADD CONSTRAINT "alert_deliveries_destination_alert_destinations_id_fk" FOREIGN KEY ("destination") REFERENCES "console"."alert_destinations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."accepted_deviations" ADD CONSTRAINT "accepted_deviations_baseline_baselines_id_fk" FOREIGN KEY ("baseline") REFERENCES "console"."baselines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."baseline_versions" ADD CONSTRAINT "baseline_versions_baseline_baselines_id_fk" FOREIGN KEY ("baseline") REFERENCES "console"."baselines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."check_exceptions" ADD CONSTRAINT "check_exceptions_check_checks_id_fk" FOREIGN KEY ("check") REFERENCES "console"."checks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."check_requests" ADD CONSTRAINT "check_requests_check_checks_id_fk" FOREIGN KEY ("check") REFERENCES "console"."checks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."check_results" ADD CONSTRAINT "check_results_check_checks_id_fk" FOREIGN KEY ("check") REFERENCES "console"."checks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."check_versions" ADD CONSTRAINT "check_versions_check_checks_id_fk" FOREIGN KEY ("check") REFERENCES "console"."checks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."findings" ADD CONSTRAINT "findings_check_checks_id_fk" FOREIGN KEY ("check") REFERENCES "console"."checks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."invitations" ADD CONSTRAINT "invitations_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "console"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."operator_accounts" ADD CONSTRAINT "operator_accounts_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "console"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."operator_sessions" ADD CONSTRAINT "operator_sessions_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "console"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."operator_tokens" ADD CONSTRAINT "operator_tokens_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "console"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."check_replays" ADD CONSTRAINT "check_replays_check_checks_id_fk" FOREIGN KEY ("check") REFERENCES "console"."checks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."clients" ADD CONSTRAINT "clients_account_accounts_slug_fk" FOREIGN KEY ("account") REFERENCES "service"."accounts"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."documents" ADD CONSTRAINT "documents_account_accounts_slug_fk" FOREIGN KEY ("account") REFERENCES "service"."accounts"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."documents" ADD CONSTRAINT "documents_profile_profiles_uuid_fk" FOREIGN KEY ("profile") REFERENCES "service"."profiles"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."faults" ADD CONSTRAINT "faults_account_accounts_slug_fk" FOREIGN KEY ("account") REFERENCES "service"."accounts"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."forms" ADD CONSTRAINT "forms_account_accounts_slug_fk" FOREIGN KEY ("account") REFERENCES "service"."accounts"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."portal_configurations" ADD CONSTRAINT "portal_configurations_account_accounts_slug_fk" FOREIGN KEY ("account") REFERENCES "service"."accounts"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."profiles" ADD CONSTRAINT "profiles_account_accounts_slug_fk" FOREIGN KEY ("account") REFERENCES "service"."accounts"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."scenario_runs" ADD CONSTRAINT "scenario_runs_account_accounts_slug_fk" FOREIGN KEY ("account") REFERENCES "service"."accounts"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."default_views" ADD CONSTRAINT "default_views_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "console"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."default_views" ADD CONSTRAINT "default_views_view_saved_views_id_fk" FOREIGN KEY ("view") REFERENCES "console"."saved_views"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."saved_views" ADD CONSTRAINT "saved_views_owner_id_operators_id_fk" FOREIGN KEY ("owner_id") REFERENCES "console"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."events" ADD CONSTRAINT "events_account_accounts_slug_fk" FOREIGN KEY ("account") REFERENCES "service"."accounts"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."events" ADD CONSTRAINT "events_profile_profiles_uuid_fk" FOREIGN KEY ("profile") REFERENCES "service"."profiles"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_webhook_deliveries_id_fk" FOREIGN KEY ("delivery") REFERENCES "service"."webhook_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_events_number_fk" FOREIGN KEY ("event") REFERENCES "service"."events"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_subscription_webhook_subscriptions_id_fk" FOREIGN KEY ("subscription") REFERENCES "service"."webhook_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_account_accounts_slug_fk" FOREIGN KEY ("account") REFERENCES "service"."accounts"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."webhook_subscriptions" ADD CONSTRAINT "webhook_subscriptions_account_accounts_slug_fk" FOREIGN KEY ("account") REFERENCES "service"."accounts"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_at" ON "console"."activity" USING btree ("at");--> statement-breakpoint
CREATE INDEX "activity_operator" ON "console"."activity" USING btree ("operator_id","number");--> statement-breakpoint
CREATE INDEX "activity_profile" ON "console"."activity" USING btree ("profile","number");--> statement-breakpoint
CREATE INDEX "activity_action" ON "console"."activity" USING btree ("action","number");--> statement-breakpoint
CREATE INDEX "activity_outcome" ON "console"."activity" USING btree ("outcome","number");--> statement-breakpoint
CREATE INDEX "activity_intent" ON "console"."activity" USING btree ("intent");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_deliveries_number" ON "console"."alert_deliveries" USING btree ("number");--> statement-breakpoint
CREATE INDEX "alert_deliveries_destination" ON "console"."alert_deliveries" USING btree ("destination","status");--> statement-breakpoint
CREATE INDEX "alert_deliveries_created" ON "console"."alert_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_destinations_name" ON "console"."alert_destinations" USING btree ("name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "assignment_items_profile" ON "console"."assignment_items" USING btree ("profile","assignment");--> statement-breakpoint
CREATE INDEX "assignment_items_fate" ON "console"."assignment_items" USING btree ("assignment","fate","number");--> statement-breakpoint
CREATE INDEX "assignment_items_outcome" ON "console"."assignment_items" USING btree ("assignment","outcome","ended_at");--> statement-breakpoint
CREATE INDEX "assignment_items_newest" ON "console"."assignment_items" USING btree ("assignment",COALESCE("ended_at", "sent_at"),"number");--> statement-breakpoint
CREATE INDEX "assignment_items_told" ON "console"."assignment_items" USING btree ("assignment") WHERE "console"."assignment_items"."kept" IS NOT NULL OR "console"."assignment_items"."side_effects" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "assignment_log_assignment" ON "console"."assignment_log" USING btree ("assignment","id");--> statement-breakpoint
CREATE INDEX "assignments_open" ON "console"."assignments" USING btree ("number") WHERE "console"."assignments"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX "assignments_of" ON "console"."assignments" USING btree ("of");--> statement-breakpoint
CREATE INDEX "accepted_deviations_baseline" ON "console"."accepted_deviations" USING btree ("baseline","section");--> statement-breakpoint
CREATE UNIQUE INDEX "baselines_name" ON "console"."baselines" USING btree ("name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "check_exceptions_profile" ON "console"."check_exceptions" USING btree ("check","profile") WHERE "console"."check_exceptions"."closed" IS NULL;--> statement-breakpoint
CREATE INDEX "check_exceptions_until" ON "console"."check_exceptions" USING btree ("until","number");--> statement-breakpoint
CREATE UNIQUE INDEX "checks_number" ON "console"."checks" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "findings_open" ON "console"."findings" USING btree ("check","profile") WHERE "console"."findings"."until" IS NULL;--> statement-breakpoint
CREATE INDEX "findings_open_since" ON "console"."findings" USING btree ("since","number") WHERE "console"."findings"."until" IS NULL;--> statement-breakpoint
CREATE INDEX "findings_check" ON "console"."findings" USING btree ("check","since","number");--> statement-breakpoint
CREATE INDEX "findings_profile" ON "console"."findings" USING btree ("profile","since");--> statement-breakpoint
CREATE INDEX "findings_since" ON "console"."findings" USING btree ("since","number");--> statement-breakpoint
CREATE INDEX "findings_untold" ON "console"."findings" USING btree ("number") WHERE "console"."findings"."digest" IS NULL AND "console"."findings"."until" IS NULL;--> statement-breakpoint
CREATE INDEX "findings_digest" ON "console"."findings" USING btree ("digest") WHERE "console"."findings"."digest" > 0;--> statement-breakpoint
CREATE INDEX "configuration_snapshots_profile" ON "console"."configuration_snapshots" USING btree ("profile","number","first_read_at","content");--> statement-breakpoint
CREATE INDEX "configuration_snapshots_last_read" ON "console"."configuration_snapshots" USING btree ("last_read_at");--> statement-breakpoint
CREATE INDEX "configuration_snapshots_content" ON "console"."configuration_snapshots" USING btree ("content");--> statement-breakpoint
CREATE INDEX "configuration_snapshots_changed" ON "console"."configuration_snapshots" USING btree ("first_read_at","number") WHERE "console"."configuration_snapshots"."reason" = 'changed';--> statement-breakpoint
CREATE INDEX "configuration_snapshots_digest" ON "console"."configuration_snapshots" USING btree ("digest") WHERE "console"."configuration_snapshots"."digest" > 0;--> statement-breakpoint
CREATE INDEX "configuration_snapshots_unmoved" ON "console"."configuration_snapshots" USING btree ("number") WHERE "console"."configuration_snapshots"."content" IS NULL;--> statement-breakpoint
CREATE INDEX "known_profiles_seen" ON "console"."known_profiles" USING btree ("seen_at","uuid","review_status","risk","team","assignee","setup","failure","read_at");--> statement-breakpoint
CREATE INDEX "known_profiles_state" ON "console"."known_profiles" USING btree ("state_at" NULLS FIRST,"uuid","review_status","risk","team","assignee","setup","failure");--> statement-breakpoint
CREATE INDEX "known_profiles_reference" ON "console"."known_profiles" USING btree ("search_reference" COLLATE "C","uuid","review_status","risk","team","setup","failure");--> statement-breakpoint
CREATE INDEX "known_profiles_status" ON "console"."known_profiles" USING btree ("review_status","seen_at","uuid","risk","team","assignee","setup","failure");--> statement-breakpoint
CREATE INDEX "known_profiles_counts" ON "console"."known_profiles" USING btree ("review_status");--> statement-breakpoint
CREATE INDEX "known_profiles_risk" ON "console"."known_profiles" USING btree ("risk","seen_at","uuid");--> statement-breakpoint
CREATE INDEX "known_profiles_team" ON "console"."known_profiles" USING btree ("team","seen_at","uuid");--> statement-breakpoint
CREATE INDEX "known_profiles_assignee" ON "console"."known_profiles" USING btree ("assignee","seen_at","uuid");--> statement-breakpoint
CREATE INDEX "known_profiles_setup" ON "console"."known_profiles" USING btree ("setup","seen_at","uuid","review_status","risk","team","assignee");--> statement-breakpoint
CREATE INDEX "known_profiles_groups" ON "console"."known_profiles" USING btree ("setup","failure","read_at","review_status","risk","team");--> statement-breakpoint
CREATE INDEX "known_profiles_read" ON "console"."known_profiles" USING btree ("read_at","failure","setup");--> statement-breakpoint
CREATE INDEX "known_profiles_setup_since" ON "console"."known_profiles" USING btree ("setup_since","uuid","setup","failure","setup_before","setup_before_since","review_status","risk","team");--> statement-breakpoint
CREATE INDEX "known_profiles_configuration" ON "console"."known_profiles" USING hash (("data" ->> 'configuration'));--> statement-breakpoint
CREATE INDEX "labels_search_words" ON "console"."labels" USING gin (array_to_tsvector(string_to_array("search_words", ' ')));--> statement-breakpoint
CREATE UNIQUE INDEX "received_webhooks_identity" ON "console"."received_webhooks" USING btree ("id","verified","body_hash");--> statement-breakpoint
CREATE INDEX "received_webhooks_received_at" ON "console"."received_webhooks" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "received_webhooks_event" ON "console"."received_webhooks" USING btree ("event","number");--> statement-breakpoint
CREATE INDEX "received_webhooks_event_status" ON "console"."received_webhooks" USING btree ("event","status","number");--> statement-breakpoint
CREATE INDEX "received_webhooks_status" ON "console"."received_webhooks" USING btree ("status","number");--> statement-breakpoint
CREATE INDEX "received_webhooks_verified" ON "console"."received_webhooks" USING btree ("verified","number");--> statement-breakpoint
CREATE INDEX "received_webhooks_flagged" ON "console"."received_webhooks" USING btree ("number") WHERE "console"."received_webhooks"."flags"::text <> '[]';--> statement-breakpoint
CREATE INDEX "received_webhooks_profile" ON "console"."received_webhooks" USING btree ("profile","timestamp");--> statement-breakpoint
CREATE INDEX "invitations_operator" ON "console"."invitations" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "operator_accounts_operator" ON "console"."operator_accounts" USING btree ("operator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_accounts_provider" ON "console"."operator_accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_sessions_token" ON "console"."operator_sessions" USING btree ("token");--> statement-breakpoint
CREATE INDEX "operator_sessions_operator" ON "console"."operator_sessions" USING btree ("operator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_tokens_hash" ON "console"."operator_tokens" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_tokens_name" ON "console"."operator_tokens" USING btree ("operator_id","name");--> statement-breakpoint
CREATE INDEX "operator_verifications_identifier" ON "console"."operator_verifications" USING btree ("identifier");--> statement-breakpoint
CREATE UNIQUE INDEX "operators_email" ON "console"."operators" USING btree ("email");--> statement-breakpoint
CREATE INDEX "check_replay_failures_since" ON "console"."check_replay_failures" USING btree ("replay","since","number");--> statement-breakpoint
CREATE INDEX "check_replays_check" ON "console"."check_replays" USING btree ("check","version");--> statement-breakpoint
CREATE INDEX "documents_profile" ON "service"."documents" USING btree ("profile");--> statement-breakpoint
CREATE INDEX "profiles_account" ON "service"."profiles" USING btree ("account");--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_customer_reference" ON "service"."profiles" USING btree ("account","customer_reference");--> statement-breakpoint
CREATE INDEX "scenario_runs_account" ON "service"."scenario_runs" USING btree ("account","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "contents_hash" ON "console"."contents" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "contents_setup" ON "console"."contents" USING btree ("setup");--> statement-breakpoint
CREATE INDEX "setup_facts_setup" ON "console"."setup_facts" USING btree ("setup");--> statement-breakpoint
CREATE UNIQUE INDEX "setups_fingerprint" ON "console"."setups" USING btree ("fingerprint","normal_form");--> statement-breakpoint
CREATE INDEX "setups_content" ON "console"."setups" USING btree ("content");--> statement-breakpoint
CREATE UNIQUE INDEX "survey_sweeps_under_way" ON "console"."survey_sweeps" USING btree ((true)) WHERE "console"."survey_sweeps"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX "default_views_view" ON "console"."default_views" USING btree ("view");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "console"."saved_views" USING btree ("owner_id","list","name_key");--> statement-breakpoint
CREATE INDEX "saved_views_shared" ON "console"."saved_views" USING btree ("shared");--> statement-breakpoint
CREATE INDEX "events_account" ON "service"."events" USING btree ("account","number");--> statement-breakpoint
CREATE INDEX "events_profile" ON "service"."events" USING btree ("profile","number");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_account" ON "service"."webhook_deliveries" USING btree ("account","event");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_subscription" ON "service"."webhook_deliveries" USING btree ("subscription","status");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_event" ON "service"."webhook_deliveries" USING btree ("event");--> statement-breakpoint
CREATE INDEX "webhook_subscriptions_account" ON "service"."webhook_subscriptions" USING btree ("account");--> statement-breakpoint
CREATE INDEX "work_items_lane" ON "console"."work_items" USING btree ("queue","batch","due_at","id") WHERE "console"."work_items"."failed_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "work_items_key" ON "console"."work_items" USING btree ("queue","key") WHERE "console"."work_items"."key" IS NOT NULL AND "console"."work_items"."failed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "work_items_leased" ON "console"."work_items" USING btree ("batch") WHERE "console"."work_items"."worker" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "work_items_failed" ON "console"."work_items" USING btree ("failed_at") WHERE "console"."work_items"."failed_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "work_items_lane" ON "service"."work_items" USING btree ("queue","batch","due_at","id") WHERE "service"."work_items"."failed_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "work_items_key" ON "service"."work_items" USING btree ("queue","key") WHERE "service"."work_items"."key" IS NOT NULL AND "service"."work_items"."failed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "work_items_leased" ON "service"."work_items" USING btree ("batch") WHERE "service"."work_items"."worker" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "work_items_failed" ON "service"."work_items" USING btree ("failed_at") WHERE "service"."work_items"."failed_at" IS NOT NULL;--> statement-breakpoint
-- What the schema in TypeScript cannot say.
CREATE FUNCTION "console"."refuse_to_rewrite_activity"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'Activity is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER "activity_append_only" BEFORE UPDATE OR DELETE ON "console"."activity" FOR EACH ROW EXECUTE FUNCTION "console"."refuse_to_rewrite_activity"();--> statement-breakpoint
CREATE TRIGGER "activity_not_emptied" BEFORE TRUNCATE ON "console"."activity" FOR EACH STATEMENT EXECUTE FUNCTION "console"."refuse_to_rewrite_activity"();--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON "console"."activity" FROM PUBLIC;
--> statement-breakpoint
CREATE FUNCTION "console"."tell_that_sessions_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('portal_console_sessions', '');
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "operators_changed" AFTER UPDATE OR DELETE ON "console"."operators" FOR EACH STATEMENT EXECUTE FUNCTION "console"."tell_that_sessions_changed"();--> statement-breakpoint
CREATE TRIGGER "operator_sessions_ended" AFTER DELETE ON "console"."operator_sessions" FOR EACH STATEMENT EXECUTE FUNCTION "console"."tell_that_sessions_changed"();--> statement-breakpoint
CREATE TRIGGER "operator_tokens_revoked" AFTER DELETE ON "console"."operator_tokens" FOR EACH STATEMENT EXECUTE FUNCTION "console"."tell_that_sessions_changed"();--> statement-breakpoint
CREATE FUNCTION "console"."note_profile_to_judge"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "console"."profiles_to_judge" ("profile", "at") VALUES (NEW."uuid", now()) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "known_profiles_to_judge" AFTER INSERT ON "console"."known_profiles"
  FOR EACH ROW EXECUTE FUNCTION "console"."note_profile_to_judge"();--> statement-breakpoint
CREATE TRIGGER "known_profiles_to_judge_again" AFTER UPDATE ON "console"."known_profiles"
  FOR EACH ROW WHEN (
    (OLD."setup", OLD."failure", OLD."review_status", OLD."risk", OLD."team", OLD."assignee", OLD."customer_reference")
    IS DISTINCT FROM
    (NEW."setup", NEW."failure", NEW."review_status", NEW."risk", NEW."team", NEW."assignee", NEW."customer_reference")
  ) EXECUTE FUNCTION "console"."note_profile_to_judge"();--> statement-breakpoint
CREATE FUNCTION "console"."tell_judge"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('portal_console_judge', '');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "profiles_to_judge_told" AFTER INSERT ON "console"."profiles_to_judge"
  FOR EACH STATEMENT EXECUTE FUNCTION "console"."tell_judge"();--> statement-breakpoint
-- Trigrams are an extension. A role that may not have it, or a server without it, does without the index.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX "known_profiles_reference_parts" ON "console"."known_profiles" USING gin ("search_reference" gin_trgm_ops);
EXCEPTION
  WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN NULL;
END
$$;
