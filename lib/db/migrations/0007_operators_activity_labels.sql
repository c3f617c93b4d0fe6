CREATE TABLE "console"."activity" (
	"number" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"action" text NOT NULL,
	"outcome" text NOT NULL,
	"operator_id" text,
	"operator_name" text,
	"operator_email" text,
	"operator_role" text,
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
CREATE TABLE "console"."labels" (
	"kind" text NOT NULL,
	"id" bigint NOT NULL,
	"label" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "labels_kind_id_pk" PRIMARY KEY("kind","id")
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
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
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
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"image" text,
	"role" text DEFAULT 'support' NOT NULL,
	"disabled_at" timestamp with time zone,
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
ALTER TABLE "console"."invitations" ADD CONSTRAINT "invitations_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "console"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."operator_accounts" ADD CONSTRAINT "operator_accounts_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "console"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."operator_sessions" ADD CONSTRAINT "operator_sessions_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "console"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_at" ON "console"."activity" USING btree ("at");--> statement-breakpoint
CREATE INDEX "activity_operator" ON "console"."activity" USING btree ("operator_id","number");--> statement-breakpoint
CREATE INDEX "activity_profile" ON "console"."activity" USING btree ("profile","number");--> statement-breakpoint
CREATE INDEX "activity_action" ON "console"."activity" USING btree ("action","number");--> statement-breakpoint
CREATE INDEX "activity_outcome" ON "console"."activity" USING btree ("outcome","number");--> statement-breakpoint
CREATE INDEX "activity_intent" ON "console"."activity" USING btree ("intent");--> statement-breakpoint
CREATE INDEX "invitations_operator" ON "console"."invitations" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "operator_accounts_operator" ON "console"."operator_accounts" USING btree ("operator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_accounts_provider" ON "console"."operator_accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_sessions_token" ON "console"."operator_sessions" USING btree ("token");--> statement-breakpoint
CREATE INDEX "operator_sessions_operator" ON "console"."operator_sessions" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "operator_verifications_identifier" ON "console"."operator_verifications" USING btree ("identifier");--> statement-breakpoint
CREATE UNIQUE INDEX "operators_email" ON "console"."operators" USING btree ("email");--> statement-breakpoint
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
CREATE TRIGGER "operator_sessions_ended" AFTER DELETE ON "console"."operator_sessions" FOR EACH STATEMENT EXECUTE FUNCTION "console"."tell_that_sessions_changed"();
