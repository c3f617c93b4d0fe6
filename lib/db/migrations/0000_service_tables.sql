CREATE SCHEMA "service";
--> statement-breakpoint
CREATE TABLE "service"."accounts" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"reads_per_minute" integer NOT NULL,
	"writes_per_minute" integer NOT NULL,
	"tokens_per_minute" integer NOT NULL
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
CREATE TABLE "service"."signing_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "service"."clients" ADD CONSTRAINT "clients_account_accounts_slug_fk" FOREIGN KEY ("account") REFERENCES "service"."accounts"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."forms" ADD CONSTRAINT "forms_account_accounts_slug_fk" FOREIGN KEY ("account") REFERENCES "service"."accounts"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."portal_configurations" ADD CONSTRAINT "portal_configurations_account_accounts_slug_fk" FOREIGN KEY ("account") REFERENCES "service"."accounts"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."profiles" ADD CONSTRAINT "profiles_account_accounts_slug_fk" FOREIGN KEY ("account") REFERENCES "service"."accounts"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "profiles_account" ON "service"."profiles" USING btree ("account");